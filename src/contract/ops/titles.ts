// 作业名称 · ops/titles
import type { OpType } from './payload.ts'

/** Names of operations: in messages (`不能执行{op}`), in the attention list and in the list of conflicts. */
export const titles: Readonly<Record<OpType, string>> = {
  SCAN: '扫描',
  PICK_CLAIM: '领取拣货单',
  PICK_BIND_TOTE: '绑定周转箱',
  PICK_LINE: '拣货',
  PICK_SHORT: '报缺',
  PICK_FINISH: '拣货完成',
  PICK_RELEASE: '释放拣货单',
  SEED_PUT: '播种',
  CHECK_ORDER: '复核',
  CHECK_DIFF: '复核差异',
  CHECK_BATCH: '批量复核',
  PACK_ORDER: '打包',
  PACK_BATCH: '批量打包',
  SPOT_CHECK: '抽检',
  WEIGH_PACKAGE: '称重',
  HANDOVER_SCAN: '交接扫描',
  HANDOVER_REMOVE: '移除交接',
  PULL_OUT: '取出包裹',
  MOVE_LINE: '移库',
  STOCKTAKE_COUNT: '盘点',
  STOCKTAKE_EMPTY: '空库位',
  WORKER_SWITCH: '切换作业人',
  TEMP_SIGN: '签到签退',
  RULES_SIGNED: '须知签字',
  CLOCK: '打卡',
  TASK_REPORT: '报工',
}
