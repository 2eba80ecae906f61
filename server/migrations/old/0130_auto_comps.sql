-- Claims that arise by themselves are made once: what each came from, a stock check or a late order, is its owner's only one.
alter table comp_detail add column source_no varchar(64) collate "C";
create unique index comp_detail_source_uk on comp_detail (tenant_id, source, source_no, owner_no) where source_no is not null;
