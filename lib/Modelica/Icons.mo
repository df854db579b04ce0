within Modelica;
package Icons "Names of pictures; they hold nothing"
  partial package Package
  end Package;
  partial package ExamplesPackage
  end ExamplesPackage;
  partial package BasesPackage
  end BasesPackage;
  partial package VariantsPackage
  end VariantsPackage;
  partial package InterfacesPackage
  end InterfacesPackage;
  partial package SourcesPackage
  end SourcesPackage;
  partial package SensorsPackage
  end SensorsPackage;
  partial package UtilitiesPackage
  end UtilitiesPackage;
  partial package TypesPackage
  end TypesPackage;
  partial package FunctionsPackage
  end FunctionsPackage;
  partial package IconsPackage
  end IconsPackage;
  partial package InternalPackage
  end InternalPackage;
  partial package MaterialPropertiesPackage
  end MaterialPropertiesPackage;
  partial package RecordsPackage
  end RecordsPackage;
  partial package UnderConstruction
  end UnderConstruction;
  partial model Example
  end Example;
  partial model Information
  end Information;
  partial model Contact
  end Contact;
  partial model ReleaseNotes
  end ReleaseNotes;
  partial model References
  end References;
  partial model RoundSensor
  end RoundSensor;
  partial model RectangularSensor
  end RectangularSensor;
  partial model RotationalSensor
  end RotationalSensor;
  partial model TranslationalSensor
  end TranslationalSensor;
  partial model MotorIcon
  end MotorIcon;
  partial model GearIcon
  end GearIcon;
  partial model ObsoleteModel
  end ObsoleteModel;
  partial function Function
  end Function;
  partial record Record
  end Record;
  partial record MaterialProperty
  end MaterialProperty;
  type TypeReal = Real;
  type TypeInteger = Integer;
  type TypeBoolean = Boolean;
  type TypeString = String;
end Icons;
