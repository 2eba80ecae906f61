-- What lists of claims are searched by (office.md §5.5).
create index comp_detail_liability_ix on comp_detail (tenant_id, liability, create_time desc);
create index comp_detail_payer_type_ix on comp_detail (tenant_id, payer_type, create_time desc);
create index comp_fee_diff_payer_no_ix on comp_fee_diff (tenant_id, payer_no, create_time desc);
create index comp_fee_diff_warehouse_no_ix on comp_fee_diff (tenant_id, warehouse_no, sid, create_time desc);
create index valuation_pool_warehouse_no_ix on valuation_pool (tenant_id, warehouse_no, sid, create_time desc);
create index wo_bill_payer_no_ix on wo_bill (tenant_id, payer_no, create_time desc);
create index wo_bill_line_line_type_ix on wo_bill_line (tenant_id, line_type, create_time desc);
create index wo_bill_line_owner_no_ix on wo_bill_line (tenant_id, owner_no, create_time desc);
create index comp_rule_liability_ix on comp_rule (tenant_id, liability);
create index comp_rule_is_disabled_ix on comp_rule (tenant_id, is_disabled);
