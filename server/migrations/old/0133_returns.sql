-- Returns (floor.md §11): a parcel that comes back is received, unpacked and inspected, told to the owner's ERP, and put away, sent back or
-- scrapped by a wave. Pieces lie in return positions (locations of type 5 and 6) from their inspection on.

-- 退件签收: status 10 待拆包, 20 已拆包, 30 拒收, 5 已作废. A parcel is received once per warehouse; one that was refused or whose receipt is void may come again
create table return_receive (
  tenant_id integer not null,
  id bigint not null,
  receive_no varchar(32) collate "C" not null,
  logistics_no varchar(32) collate "C" not null,
  logistics_code varchar(16) collate "C",
  network_id varchar(32) collate "C",
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  receive_time timestamptz not null,
  batch_no varchar(32) collate "C" not null default '',
  package_state smallint not null default 1,
  photos jsonb not null default '[]',
  is_wanted smallint not null default 0,
  is_cod smallint not null default 0,
  cod_fen bigint not null default 0,
  return_no varchar(32) collate "C",
  position_no varchar(32) collate "C",
  operator_id bigint,
  operator_name varchar(64) collate "C",
  op_id varchar(40) collate "C",
  refuse_reason varchar(200) collate "C",
  status smallint not null default 10,
  live_key smallint generated always as (case when status in (10, 20) then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_receive_pk primary key (tenant_id, id),
  constraint return_receive_uk unique (tenant_id, receive_no),
  constraint return_receive_uk2 unique (tenant_id, warehouse_no, sid, logistics_no, live_key),
  constraint return_receive_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_receive_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint return_receive_state_ck check (package_state between 1 and 4),
  constraint return_receive_flag_ck check (is_wanted in (0, 1) and is_cod in (0, 1) and cod_fen >= 0),
  constraint return_receive_status_ck check (status in (10, 20, 30, 5)),
  constraint return_receive_refuse_ck check (status <> 30 or refuse_reason is not null)
);
create index return_receive_receive_time_ix on return_receive (tenant_id, receive_time desc);
create index return_receive_logistics_no_ix on return_receive (tenant_id, logistics_no);
create index return_receive_return_no_ix on return_receive (tenant_id, return_no);
create index return_receive_status_ix on return_receive (tenant_id, status, receive_time desc);
create index return_receive_warehouse_no_ix on return_receive (tenant_id, warehouse_no, sid, receive_time desc);
create index return_receive_owner_no_ix on return_receive (tenant_id, owner_no, receive_time desc);
create index return_receive_logistics_code_ix on return_receive (tenant_id, logistics_code, receive_time desc);
create index return_receive_batch_no_ix on return_receive (tenant_id, batch_no, receive_time desc);
create index return_receive_package_state_ix on return_receive (tenant_id, package_state, receive_time desc);
create index return_receive_op_id_ix on return_receive (tenant_id, op_id);
select app.tenant_table('return_receive');

-- 退货单: status 10 待收货, 20 待质检, 30 质检中, 40 待推送, 50 待上架, 60 处理中, 70 已完成, 5 已取消; the owner is unknown while it is 无头件 (return_type 5)
create table return_order (
  tenant_id integer not null,
  id bigint not null,
  return_no varchar(32) collate "C" not null,
  outer_no varchar(64) collate "C",
  src_tid varchar(64) collate "C",
  stockout_no varchar(32) collate "C",
  source smallint not null,
  return_type smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C",
  shop_no varchar(32) collate "C",
  logistics_code varchar(16) collate "C",
  logistics_no varchar(32) collate "C",
  receive_no varchar(32) collate "C",
  sender_name varchar(64) collate "C",
  sender_mobile varchar(20) collate "C",
  buyer_nick varchar(64) collate "C",
  plan_qty integer not null default 0,
  actual_qty integer not null default 0,
  good_qty integer not null default 0,
  defect_qty integer not null default 0,
  scrap_qty integer not null default 0,
  wrong_qty integer not null default 0,
  putaway_qty integer not null default 0,
  repack_num integer not null default 0,
  is_diff smallint not null default 0,
  notice_time timestamptz,
  receive_time timestamptz,
  inspect_time timestamptz,
  push_time timestamptz,
  putaway_time timestamptz,
  finish_time timestamptz,
  cancel_time timestamptz,
  inspect_deadline timestamptz,
  putaway_deadline timestamptz,
  is_overtime smallint not null default 0,
  wave_no varchar(32) collate "C",
  push_status smallint not null default 0,
  push_msg varchar(200) collate "C",
  owner_confirm smallint not null default 0,
  confirm_user_id bigint,
  confirm_user_name varchar(64) collate "C",
  confirm_time timestamptz,
  inspect_user_id bigint,
  inspect_user_name varchar(64) collate "C",
  video_begin timestamptz,
  video_end timestamptz,
  camera_no varchar(32) collate "C",
  mark_color smallint not null default 0,
  mark_note varchar(100) collate "C",
  remark varchar(200) collate "C",
  finish_reason varchar(200) collate "C",
  again_num integer not null default 0,
  import_id bigint,
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_order_pk primary key (tenant_id, id),
  constraint return_order_uk unique (tenant_id, return_no),
  constraint return_order_uk2 unique (tenant_id, owner_no, outer_no),
  constraint return_order_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_order_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint return_order_logistics_company_fk foreign key (tenant_id, logistics_code) references logistics_company (tenant_id, logistics_code) on delete restrict,
  constraint return_order_type_ck check (source between 1 and 4 and return_type between 1 and 6),
  constraint return_order_owner_ck check (owner_no is not null or return_type = 5),
  constraint return_order_status_ck check (status in (10, 20, 30, 40, 50, 60, 70, 5)),
  constraint return_order_qty_ck check (plan_qty >= 0 and good_qty >= 0 and defect_qty >= 0 and scrap_qty >= 0 and wrong_qty >= 0 and repack_num >= 0),
  constraint return_order_actual_ck check (actual_qty = good_qty + defect_qty + scrap_qty + wrong_qty),
  constraint return_order_putaway_ck check (putaway_qty between 0 and actual_qty),
  constraint return_order_push_ck check (push_status between 0 and 3 and owner_confirm between 0 and 2),
  constraint return_order_flag_ck check (is_overtime in (0, 1) and is_diff in (0, 1) and mark_color between 0 and 6),
  constraint return_order_again_ck check (again_num between 0 and 3),
  constraint return_order_stocked_ck check (status in (40, 50, 60, 70) or actual_qty = 0),
  constraint return_order_wave_ck check (status <> 60 or wave_no is not null)
);
create index return_order_create_time_ix on return_order (tenant_id, create_time desc);
create index return_order_status_ix on return_order (tenant_id, status, create_time desc);
create index return_order_logistics_no_ix on return_order (tenant_id, logistics_no);
create index return_order_outer_no_ix on return_order (tenant_id, outer_no);
create index return_order_src_tid_ix on return_order (tenant_id, src_tid);
create index return_order_stockout_no_ix on return_order (tenant_id, stockout_no);
create index return_order_wave_no_ix on return_order (tenant_id, wave_no);
create index return_order_receive_no_ix on return_order (tenant_id, receive_no);
create index return_order_warehouse_no_ix on return_order (tenant_id, warehouse_no, sid, create_time desc);
create index return_order_owner_no_ix on return_order (tenant_id, owner_no, create_time desc);
create index return_order_owner_status_ix on return_order (tenant_id, owner_no, status, create_time desc);
create index return_order_shop_no_ix on return_order (tenant_id, shop_no, create_time desc);
create index return_order_return_type_ix on return_order (tenant_id, return_type, create_time desc);
create index return_order_source_ix on return_order (tenant_id, source, create_time desc);
create index return_order_push_status_ix on return_order (tenant_id, push_status, create_time desc);
create index return_order_owner_confirm_ix on return_order (tenant_id, owner_confirm, create_time desc);
create index return_order_is_overtime_ix on return_order (tenant_id, is_overtime, create_time desc);
create index return_order_mark_color_ix on return_order (tenant_id, mark_color, create_time desc);
create index return_order_receive_time_ix on return_order (tenant_id, receive_time desc);
create index return_order_inspect_time_ix on return_order (tenant_id, inspect_time desc);
create index return_order_logistics_code_ix on return_order (tenant_id, logistics_code, create_time desc);
create index return_order_import_id_ix on return_order (tenant_id, import_id);
create index return_order_waits_ix on return_order (tenant_id, warehouse_no, sid, owner_no, status, inspect_time);
select app.tenant_table('return_order');

-- 退货明细: quality 1 正品, 2 残次, 3 机损, 4 箱损, 6 报废, 7 错件; none before it is inspected. location_no: the return position its pieces lie in; a planned line that came in several qualities has further lines without plan
create table return_order_line (
  tenant_id integer not null,
  id bigint not null,
  return_no varchar(32) collate "C" not null,
  line_no integer not null,
  owner_no varchar(32) collate "C",
  goods_no varchar(64) collate "C" not null,
  goods_name varchar(200) collate "C",
  barcode varchar(64) collate "C",
  plan_qty integer not null default 0,
  actual_qty integer not null default 0,
  quality smallint,
  batch_no varchar(32) collate "C" not null default '',
  produce_date date,
  expire_date date,
  defect_reason_codes jsonb not null default '[]',
  photos jsonb not null default '[]',
  putaway_qty integer not null default 0,
  location_no varchar(32) collate "C",
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_order_line_pk primary key (tenant_id, id),
  constraint return_order_line_uk unique (tenant_id, return_no, line_no),
  constraint return_order_line_return_order_fk foreign key (tenant_id, return_no) references return_order (tenant_id, return_no) on delete cascade,
  constraint return_order_line_qty_ck check (plan_qty >= 0 and actual_qty >= 0 and (plan_qty > 0 or actual_qty > 0)),
  constraint return_order_line_putaway_ck check (putaway_qty between 0 and actual_qty),
  constraint return_order_line_quality_ck check (quality in (1, 2, 3, 4, 6, 7)),
  constraint return_order_line_judged_ck check (actual_qty = 0 or quality is not null),
  constraint return_order_line_stocked_ck check (location_no is null or actual_qty > 0)
);
create index return_order_line_goods_no_ix on return_order_line (tenant_id, owner_no, goods_no);
create index return_order_line_quality_ix on return_order_line (tenant_id, quality, return_no);
select app.tenant_table('return_order_line');

-- 退货波次: wave_type 1 上架, 2 退供/返货主, 3 报废, 4 转仓; status 10 已创建, 20 处理中, 30 已完成, 5 已取消; target_no: the stock-out order of types 2 and 4; approval: the owner's word for scrapping
create table return_wave (
  tenant_id integer not null,
  id bigint not null,
  wave_no varchar(32) collate "C" not null,
  wave_type smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  source smallint not null default 1,
  return_num integer not null default 0,
  goods_num integer not null default 0,
  sku_num integer not null default 0,
  done_num integer not null default 0,
  target_no varchar(32) collate "C",
  to_warehouse_no varchar(32) collate "C",
  to_sid varchar(32) collate "C",
  approval_file varchar(64) collate "C",
  approval_name varchar(200) collate "C",
  remark varchar(200) collate "C",
  finish_reason varchar(200) collate "C",
  finish_user_id bigint,
  finish_user_name varchar(64) collate "C",
  finish_time timestamptz,
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_wave_pk primary key (tenant_id, id),
  constraint return_wave_uk unique (tenant_id, wave_no),
  constraint return_wave_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_wave_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint return_wave_type_ck check (wave_type between 1 and 4 and source between 1 and 2),
  constraint return_wave_num_ck check (return_num between 0 and 50 and sku_num >= 0 and done_num between 0 and goods_num),
  constraint return_wave_approval_ck check (wave_type <> 3 or approval_file is not null),
  constraint return_wave_to_ck check (wave_type = 4 or to_warehouse_no is null),
  constraint return_wave_status_ck check (status in (10, 20, 30, 5))
);
create index return_wave_create_time_ix on return_wave (tenant_id, create_time desc);
create index return_wave_status_ix on return_wave (tenant_id, status, create_time desc);
create index return_wave_wave_type_ix on return_wave (tenant_id, wave_type, create_time desc);
create index return_wave_owner_no_ix on return_wave (tenant_id, owner_no, create_time desc);
create index return_wave_warehouse_no_ix on return_wave (tenant_id, warehouse_no, sid, create_time desc);
create index return_wave_target_no_ix on return_wave (tenant_id, target_no);
select app.tenant_table('return_wave');

-- 退货波次明细: what a wave handles of a line of a return order; off: given up at finish or cancelled with the wave, so that the rest may go into another wave
create table return_wave_line (
  tenant_id integer not null,
  id bigint not null,
  wave_no varchar(32) collate "C" not null,
  return_no varchar(32) collate "C" not null,
  line_no integer not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  qty integer not null,
  done_qty integer not null default 0,
  from_position varchar(32) collate "C",
  to_location varchar(32) collate "C",
  is_open smallint not null default 1,
  live_key smallint generated always as (case when is_open = 1 then 1 end) stored,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_wave_line_pk primary key (tenant_id, id),
  constraint return_wave_line_uk unique (tenant_id, wave_no, return_no, line_no),
  constraint return_wave_line_uk2 unique (tenant_id, return_no, line_no, live_key),
  constraint return_wave_line_return_wave_fk foreign key (tenant_id, wave_no) references return_wave (tenant_id, wave_no) on delete cascade,
  constraint return_wave_line_return_order_fk foreign key (tenant_id, return_no) references return_order (tenant_id, return_no) on delete restrict,
  constraint return_wave_line_qty_ck check (qty > 0 and done_qty between 0 and qty),
  constraint return_wave_line_quality_ck check (quality in (1, 2, 3, 4, 6)),
  constraint return_wave_line_open_ck check (is_open in (0, 1))
);
select app.tenant_table('return_wave_line');

-- 退货拣货: pieces out of the return positions for a wave of type 2–4; status 10 待拣货, 20 拣货中, 30 已完成, 5 已取消
create table return_pick (
  tenant_id integer not null,
  id bigint not null,
  pick_no varchar(32) collate "C" not null,
  wave_no varchar(32) collate "C" not null,
  wave_type smallint not null,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  plan_qty integer not null,
  picked_qty integer not null default 0,
  short_qty integer not null default 0,
  picker_id bigint,
  picker_name varchar(64) collate "C",
  begin_time timestamptz,
  finish_time timestamptz,
  finish_reason varchar(200) collate "C",
  status smallint not null default 10,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_pick_pk primary key (tenant_id, id),
  constraint return_pick_uk unique (tenant_id, pick_no),
  constraint return_pick_uk2 unique (tenant_id, wave_no),
  constraint return_pick_wms_warehouse_fk foreign key (tenant_id, warehouse_no, sid) references wms_warehouse (tenant_id, warehouse_no, sid) on delete restrict,
  constraint return_pick_owner_fk foreign key (tenant_id, owner_no) references owner (tenant_id, owner_no) on delete restrict,
  constraint return_pick_return_wave_fk foreign key (tenant_id, wave_no) references return_wave (tenant_id, wave_no) on delete restrict,
  constraint return_pick_type_ck check (wave_type between 2 and 4),
  constraint return_pick_qty_ck check (plan_qty > 0 and picked_qty >= 0 and short_qty >= 0 and picked_qty + short_qty <= plan_qty),
  constraint return_pick_status_ck check (status in (10, 20, 30, 5))
);
create index return_pick_create_time_ix on return_pick (tenant_id, create_time desc);
create index return_pick_status_ix on return_pick (tenant_id, status, create_time desc);
create index return_pick_wave_type_ix on return_pick (tenant_id, wave_type, create_time desc);
create index return_pick_warehouse_no_ix on return_pick (tenant_id, warehouse_no, sid, create_time desc);
create index return_pick_owner_no_ix on return_pick (tenant_id, owner_no, create_time desc);
select app.tenant_table('return_pick');

-- 退货拣货明细: one line for one line of the wave; short_reason as of a short pick (1 无货, 2 少货, 3 破损, 4 找不到)
create table return_pick_line (
  tenant_id integer not null,
  id bigint not null,
  pick_no varchar(32) collate "C" not null,
  line_no integer not null,
  return_no varchar(32) collate "C" not null,
  return_line_no integer not null,
  location_no varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  goods_no varchar(64) collate "C" not null,
  batch_no varchar(32) collate "C" not null default '',
  quality smallint not null,
  plan_qty integer not null,
  picked_qty integer not null default 0,
  short_qty integer not null default 0,
  short_reason smallint,
  picker_id bigint,
  picker_name varchar(64) collate "C",
  pick_time timestamptz,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_pick_line_pk primary key (tenant_id, id),
  constraint return_pick_line_uk unique (tenant_id, pick_no, line_no),
  constraint return_pick_line_uk2 unique (tenant_id, pick_no, return_no, return_line_no),
  constraint return_pick_line_return_pick_fk foreign key (tenant_id, pick_no) references return_pick (tenant_id, pick_no) on delete cascade,
  constraint return_pick_line_qty_ck check (plan_qty > 0 and picked_qty >= 0 and short_qty >= 0 and picked_qty + short_qty <= plan_qty),
  constraint return_pick_line_short_ck check (short_qty = 0 or short_reason between 1 and 4)
);
select app.tenant_table('return_pick_line');

-- 退货推送: what is told of a return, and the queue it waits in. One row per fact (push_type 1 签收, 2 质检结果, 3 入库; again_num of the inspection), so that nothing is told twice; result 0 待推送, 1 成功, 2 失败, 3 强制成功; next_time: when it is tried next, none once it is settled or given up. Its own table and not erp_push_queue: it is a list people search by warehouse, owner and answer
create table return_push_log (
  tenant_id integer not null,
  id bigint not null,
  return_no varchar(32) collate "C" not null,
  push_type smallint not null,
  target smallint not null default 1,
  again_num integer not null default 0,
  warehouse_no varchar(32) collate "C" not null,
  sid varchar(32) collate "C" not null,
  owner_no varchar(32) collate "C" not null,
  request jsonb,
  response jsonb,
  msg varchar(200) collate "C",
  times integer not null default 0,
  last_time timestamptz,
  next_time timestamptz,
  operator_id bigint,
  operator_name varchar(64) collate "C",
  is_force smallint not null default 0,
  force_reason varchar(200) collate "C",
  result smallint not null default 0,
  create_user_id bigint,
  create_user_name varchar(64) collate "C",
  create_time timestamptz not null,
  update_user_id bigint,
  update_user_name varchar(64) collate "C",
  update_time timestamptz not null,
  version integer not null default 0,
  constraint return_push_log_pk primary key (tenant_id, id),
  constraint return_push_log_uk unique (tenant_id, return_no, push_type, target, again_num),
  constraint return_push_log_return_order_fk foreign key (tenant_id, return_no) references return_order (tenant_id, return_no) on delete cascade,
  constraint return_push_log_type_ck check (push_type between 1 and 3 and target between 1 and 2),
  constraint return_push_log_result_ck check (result between 0 and 3 and times >= 0),
  constraint return_push_log_force_ck check (is_force = 0 or force_reason is not null),
  constraint return_push_log_settled_ck check (result in (0, 2) or next_time is null)
);
create index return_push_log_create_time_ix on return_push_log (tenant_id, create_time desc);
create index return_push_log_result_ix on return_push_log (tenant_id, result, create_time desc);
create index return_push_log_owner_no_ix on return_push_log (tenant_id, owner_no, create_time desc);
create index return_push_log_warehouse_no_ix on return_push_log (tenant_id, warehouse_no, sid, create_time desc);
create index return_push_log_push_type_ix on return_push_log (tenant_id, push_type, create_time desc);
create index return_push_log_target_ix on return_push_log (tenant_id, target, create_time desc);
create index return_push_log_msg_ix on return_push_log (tenant_id, msg, create_time desc);
create index return_push_log_last_time_ix on return_push_log (tenant_id, last_time desc);
select app.tenant_table('return_push_log');

create index return_push_log_next_time_ix on return_push_log (tenant_id, next_time) where next_time is not null;
