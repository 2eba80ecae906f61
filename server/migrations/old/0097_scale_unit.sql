-- 工作台的秤单位：1 公斤 2 克 3 磅；秤发来别的单位，读数不取
alter table workstation add column scale_unit smallint not null default 1;
alter table workstation add constraint workstation_scale_unit_ck check (scale_unit in (1, 2, 3));
