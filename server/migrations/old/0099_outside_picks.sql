-- 外部镜像仓的拣货单：来自旺店通的分拣单号，没有波次
alter table pick_order alter column wave_no drop not null;
