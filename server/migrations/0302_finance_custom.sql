-- 结算客户: parties of contracts and bills (office.md §7.2); an owner, a branch or a partner is at most one customer
create table fin_custom (
  tenant_id integer not null,
  id bigint not null,
  custom_no varchar(32) collate "C" not null,
  custom_name varchar(64) collate "C" not null,
  custom_type smallint not null,
  owner_no varchar(32) collate "C",
  network_id varchar(32) collate "C",
  partner_no varchar(32) collate "C",
  tax_no varchar(20) collate "C",
  invoice_title varchar(100) collate "C",
  bank_name varchar(64) collate "C",
  bank_account varchar(32) collate "C",
  contact varchar(32) collate "C",
  phone varchar(20) collate "C",
  settle_cycle smallint not null default 1,
  bill_day smallint not null default 1,
  credit_fen bigint not null default 0,
  is_prepay smallint not null default 0,
  min_balance_fen bigint not null default 0,
  status smallint not null default 1,
  like app.stamps including defaults,
  constraint fin_custom_pk primary key (tenant_id, id),
  constraint fin_custom_uk unique (tenant_id, custom_no),
  constraint fin_custom_name_uk unique (tenant_id, custom_name),
  constraint fin_custom_owner_uk unique (tenant_id, owner_no),
  constraint fin_custom_network_uk unique (tenant_id, network_id),
  constraint fin_custom_partner_uk unique (tenant_id, partner_no),
  constraint fin_custom_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no),
  constraint fin_custom_network_fk foreign key (tenant_id, network_id) references network (tenant_id, network_id),
  constraint fin_custom_party_ck check (
    case custom_type
      when 1 then owner_no is not null and network_id is null and partner_no is null
      when 2 then network_id is not null and owner_no is null and partner_no is null
      when 3 then partner_no is not null and owner_no is null and network_id is null
      else false end),
  constraint fin_custom_cycle_ck check (settle_cycle between 1 and 4 and bill_day between 1 and 28),
  constraint fin_custom_money_ck check (credit_fen between 0 and 10000000000 and min_balance_fen between 0 and 10000000000),
  constraint fin_custom_flag_ck check (is_prepay in (0, 1) and status in (0, 1))
);
create index fin_custom_filter_ix on fin_custom (tenant_id, update_time desc, status, custom_type);
select app.tenant_table('fin_custom');
