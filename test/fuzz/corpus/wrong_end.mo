model M equation for i loop end if; end; end N; end if;
