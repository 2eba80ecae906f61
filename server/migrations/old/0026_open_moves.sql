-- Moves that are not done yet: few among all there ever were; the checks of stock ask for them warehouse by warehouse.
create index stock_move_open_ix on stock_move (tenant_id, warehouse_no, sid) where status in (10, 20);
