// 工单的字典 · rules/workOrderTerms
/** Texts of the codes of work orders (office.md §4.1), for screens, server and robot. */

/** woPriority */
export const WO_PRIORITY = { 1: '普通', 2: '紧急', 3: '特急' } as const
export type WorkOrderPriority = keyof typeof WO_PRIORITY
/** woSource */
export const WO_SOURCE = {
  1: '货主发起',
  2: '客服代建',
  3: '仓库发起',
  4: '钉钉机器人',
  5: '电商平台',
  6: '系统预警',
  7: '批量导入',
} as const
/** woSide: who has to act */
export const WO_SIDE = { 1: '仓库', 2: '货主', 3: '网点', 4: '客服' } as const
export type WorkOrderSide = keyof typeof WO_SIDE
/** woLiability */
export const WO_LIABILITY = {
  0: '未判定',
  1: '仓库',
  2: '快递/网点',
  3: '货主',
  4: '平台',
  5: '买家',
  6: '不可抗力',
} as const
/** woConvType */
export const WO_MESSAGE = { 1: '文本', 2: '图片', 3: '文件', 4: '系统消息', 5: '调查结果', 6: '机器人消息' } as const
/** woPunishObject */
export const WO_PUNISH_OBJECT = { 1: '仓库', 2: '网点/快递', 3: '员工', 4: '伙伴' } as const
/** wo_survey.suggest */
export const WO_SUGGEST = { 1: '安抚', 2: '补发', 3: '退款', 4: '赔付', 5: '无责关闭' } as const

/** woNode: step the order waits for. 挂起 is not a node, but has a row of its own in the clock. */
export const WO_NODE = {
  1: '认领',
  2: '受理',
  3: '首次响应',
  4: '跟进',
  5: '处理完成',
  6: '货主确认',
  7: '赔付结算',
} as const
export type NodeCode = keyof typeof WO_NODE
/** Nodes by name. */
export const node = { claim: 1, accept: 2, reply: 3, follow: 4, handle: 5, confirm: 6, settle: 7 } as const
/** wo_timeliness.node_code for time in 挂起. */
export const suspendedCode = 0
/** Name of a row of the clock in lists. */
export const clockTexts: Readonly<Record<number, string>> = { [suspendedCode]: '挂起', ...WO_NODE }

/** wo_node_rule.time_mode */
export const WO_TIME_MODE = { 1: '自然时间', 2: '工作时间' } as const
export type TimeMode = keyof typeof WO_TIME_MODE
