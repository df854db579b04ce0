within Modelica.Blocks;
package Icons "Names of pictures; they hold nothing"
  partial block Block "A block"
  end Block;
  partial block BooleanBlock "A Boolean block"
  end BooleanBlock;
  partial block IntegerBlock "An Integer block"
  end IntegerBlock;
  partial block DiscreteBlock "A sampled block"
  end DiscreteBlock;
  partial block PartialBooleanBlock "A Boolean block"
  end PartialBooleanBlock;
end Icons;
