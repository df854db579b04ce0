package Networks "Networks of any number of streams, for bench/streams.c"

  model Tree "A supply line that branches in two again and again: line[i] feeds line[2 i] and line[2 i + 1]"
    inner Streams.DropOfCommons dropOfCommons;
    parameter Integer n = 3 "Branches; 2 n + 1 streams";
    Streams.Source source(p=2e5);
    Streams.PressureDrop line[2*n + 1](each dp_ref=1e3, m_flow_ref={1/i for i in 1:2*n + 1}, each linear=0.5);
    Streams.Splitter branch[n];
    Streams.Sink sink[n + 1](each p=1e5);
  equation
    connect(source.outlet, line[1].inlet);
    for i in 1:n loop
      connect(line[i].outlet, branch[i].inlet);
      connect(branch[i].outlet[1], line[2*i].inlet);
      connect(branch[i].outlet[2], line[2*i + 1].inlet);
    end for;
    for i in 1:n + 1 loop
      connect(line[n + i].outlet, sink[i].inlet);
    end for;
  end Tree;

  model Grid "Streams from west to east and from north to south that mix and part wherever they meet"
    inner Streams.DropOfCommons dropOfCommons;
    parameter Integer n = 3 "Streams each way; 2 n (n + 1) pieces of them";
    Streams.Source west[n](p={2e5 + 1e3*i for i in 1:n}), north[n](p={2e5 - 1e3*i for i in 1:n});
    Streams.PressureDrop across[n, n + 1](each dp_ref=1e3, each m_flow_ref=1, each linear=0.5);
    Streams.PressureDrop down[n + 1, n](each dp_ref=1e3, each m_flow_ref=1, each linear=0.5);
    Streams.Junction meet[n, n];
    Streams.Splitter part[n, n];
    Streams.Sink east[n](each p=1e5), south[n](each p=1e5);
  equation
    for i in 1:n loop
      connect(west[i].outlet, across[i, 1].inlet);
      connect(across[i, n + 1].outlet, east[i].inlet);
      connect(north[i].outlet, down[1, i].inlet);
      connect(down[n + 1, i].outlet, south[i].inlet);
      for j in 1:n loop
        connect(across[i, j].outlet, meet[i, j].inlet[1]);
        connect(down[i, j].outlet, meet[i, j].inlet[2]);
        connect(meet[i, j].outlet, part[i, j].inlet);
        connect(part[i, j].outlet[1], across[i, j + 1].inlet);
        connect(part[i, j].outlet[2], down[i + 1, j].inlet);
      end for;
    end for;
  end Grid;
end Networks;
