// 作业名称 · ops/titles
/** All operations. This file imports nothing, so that lives and payloads can name an operation. */

/** Each operation: its name in messages (`不能执行{op}`) and lists, and the rules (`rules/`) that decide it on a handheld. */
export const listed = {
  SCAN: { title: '扫描', rules: 'anywhere' },
  PICK_CLAIM: { title: '领取拣货单', rules: 'pick' },
  PICK_BIND_TOTE: { title: '绑定周转箱', rules: 'pick' },
  PICK_LINE: { title: '拣货', rules: 'pick' },
  PICK_SHORT: { title: '报缺', rules: 'pick' },
  PICK_FINISH: { title: '拣货完成', rules: 'pick' },
  PICK_RELEASE: { title: '释放拣货单', rules: 'pick' },
  SEED_PUT: { title: '播种', rules: 'pick' },
  CHECK_ORDER: { title: '复核', rules: 'check' },
  CHECK_DIFF: { title: '复核差异', rules: 'check' },
  CHECK_BATCH: { title: '批量复核', rules: 'checkBatch' },
  PACK_ORDER: { title: '打包', rules: 'pack' },
  PACK_BATCH: { title: '批量打包', rules: 'packBatch' },
  SPOT_CHECK: { title: '抽检', rules: 'spot' },
  WEIGH_PACKAGE: { title: '称重', rules: 'weigh' },
  HANDOVER_SCAN: { title: '交接扫描', rules: 'handover' },
  HANDOVER_REMOVE: { title: '移除交接', rules: 'handover' },
  PULL_OUT: { title: '取出包裹', rules: 'pullOut' },
  MOVE_LINE: { title: '移库', rules: 'move' },
  STOCKTAKE_COUNT: { title: '盘点', rules: 'stockCheck' },
  STOCKTAKE_EMPTY: { title: '空库位', rules: 'stockCheck' },
  WORKER_SWITCH: { title: '切换作业人', rules: 'anywhere' },
  TEMP_SIGN: { title: '签到签退', rules: 'tempAuth' },
  RULES_SIGNED: { title: '须知签字', rules: 'workRule' },
  CLOCK: { title: '打卡', rules: 'clock' },
  TASK_REPORT: { title: '报工', rules: 'customTask' },
  RECEIVE_LINE: { title: '收货', rules: 'receive' },
  PUTAWAY_LINE: { title: '上架', rules: 'putaway' },
  UNLOAD_START: { title: '开始卸货', rules: 'unload' },
  UNLOAD_FINISH: { title: '卸货完成', rules: 'unload' },
  ARRIVAL_CREATE: { title: '到货登记', rules: 'arrival' },
  MEASURE_GOODS: { title: '量方', rules: 'receive' },
  RECEIVE_FINISH: { title: '收货完成', rules: 'receive' },
  RETURN_RECEIVE: { title: '退货签收', rules: 'returnReceive' },
  RETURN_INSPECT: { title: '退货质检', rules: 'returnInspect' },
  RETURN_PUTAWAY: { title: '退货上架', rules: 'returnPutaway' },
  RETURN_PICK: { title: '退货拣货', rules: 'returnPutaway' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly rules: string }>>

export type OpType = keyof typeof listed

export const titles = Object.fromEntries(Object.entries(listed).map(([opType, { title }]) => [opType, title])) as Readonly<
  Record<OpType, string>
>
