-- Operations that wait are found by their document among the few that wait, not among all the work of that document. The numbers of a
-- lane are kept in pda_lane: nothing searched pda_op by them, and every operation paid for it.
create index pda_op_waiting_doc_no_ix on pda_op (tenant_id, doc_no) where waiting_for is not null;
drop index pda_op_device_id_incarnation_lane_lane_seq_ix;
