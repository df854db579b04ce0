model Wicked "</script><script>window.hacked = 1</script><img src=x onerror='window.hacked = 2'>"
  model 'A<svg onload=window.hacked=3>' "<b>bold</b>"
    parameter Real 'p<i>' = 1 "<script>window.hacked = 6</script>";
    Real '<img src=x onerror=window.hacked=7>'(start=1, fixed=true, unit="<u>") "<img src=x onerror='window.hacked = 8'>";
  equation
    der('<img src=x onerror=window.hacked=7>') = -'p<i>'*'<img src=x onerror=window.hacked=7>';
  end 'A<svg onload=window.hacked=3>';
  'A<svg onload=window.hacked=3>' '</title><script>window.hacked=9</script>';
  annotation(experiment(StopTime=1));
end Wicked;
