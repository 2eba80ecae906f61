// The calls of spec 2 §7.6, and those of §7.4 for the conversation and the robot: each with method, path and version, in the spec's order.
/** `told`: the toast of office.md §4.4 and §5.4 after success. `kind`: `file` returns one (blob), `form` takes one (multipart). */
export interface SpecCall {
  readonly route: string
  readonly told?: string
  readonly kind?: 'file' | 'form'
}

const line = (route: string, told?: string, kind?: SpecCall['kind']): SpecCall => ({
  route,
  ...(told !== undefined && { told }),
  ...(kind && { kind }),
})
const read = (...routes: readonly string[]): readonly SpecCall[] => routes.map((route) => line(`GET ${route}`))
const at = '/v1/workorder'
const v2 = '/v2/workorder'
const v3 = '/v3/workorder'
const claims = `${at}/compensate`

/** One entry per line of the spec. */
export const specCalls: Readonly<Record<string, readonly SpecCall[]>> = {
  'export of an owner, accept, cancel, claim': [
    line('GET /v1/owner/workorder/list/export', undefined, 'file'),
    line(`POST ${at}/accept`, '操作成功'),
    line(`POST ${v3}/cancel`, '已取消'),
    line(`PUT ${at}/claim`, '认领成功'),
  ],
  'claim money': [
    line(`POST ${at}/claim/money/template/download`, undefined, 'file'),
    line(`POST ${at}/claim/money/import`, undefined, 'form'),
    line(`POST ${at}/claim/money/submit`, '导入完成'),
  ],
  conversation: [
    line(`POST ${at}/conversation`, ''),
    ...read(`${at}/conversation`, `${at}/conversation/ltest`),
    line(`POST ${at}/conversation/ltestCount`, ''),
    ...read(`${v2}/conversation`),
  ],
  'counts, detail, groups': [
    ...read(`${at}/count/noclaim`, `${at}/detail`),
    line(`PUT ${at}/dingtalk`, '设置成功'),
    ...read(`${at}/dingtalk`, `${at}/dingtalk/list`),
  ],
  export: [line(`POST ${at}/export`, undefined, 'file'), line(`POST ${at}/export/async`)],
  'follow and follow-ups': [
    line(`POST ${at}/follow`, '操作成功'),
    line(`POST ${at}/followup`, '新增成功'),
    ...read(`${at}/followup`),
    line(`DELETE ${at}/followup`, '删除成功'),
    ...read(`${at}/followup/list`),
    line(`POST ${at}/followup/register`, '提交成功'),
    line(`POST ${at}/followup/task`, '新增成功'),
    ...read(`${at}/followup/verify`, `${v2}/followup/verify`),
  ],
  'goods and lists': [...read(`${at}/goods`, `${at}/goods/verify`, `${v3}/goods`, `${at}/list`), line(`POST ${v2}/list`, '')],
  'node rule': [
    line(`DELETE ${at}/nodeRule`, '已删除'),
    line(`GET ${at}/nodeRule/export`, undefined, 'file'),
    line(`POST ${at}/nodeRule/import`, '导入完成'),
    ...read(`${at}/nodeRule/list`),
    line(`POST ${at}/nodeRule/parse`, undefined, 'form'),
    line(`GET ${at}/nodeRule/template/download`, undefined, 'file'),
  ],
  'response times, orders of the shop': [
    line(`POST ${at}/nodeResptime`, '设置成功'),
    ...read(`${at}/nodeResptime`, `${at}/oms/list`, `${at}/omsNo`, `${at}/omsNo/stockoutNo`),
  ],
  'log, order, owner, priority': [
    line(`POST ${at}/operatelog`),
    ...read(`${at}/operatelog`),
    line(`POST ${at}/order/info`),
    line(`POST ${at}/order/upload-file`, '上传成功', 'form'),
    line(`POST ${at}/owner`, '新增成功'),
    line(`PUT ${at}/priority`, '工单优先级已更新'),
  ],
  punishments: [
    ...read(`${at}/punish`),
    line(`POST ${at}/punish`, '处罚已提交'),
    ...read(`${at}/punish/list`),
    line(`POST ${at}/punishType`, '操作成功'),
    ...read(`${at}/punishType`),
    line(`POST ${v3}/punish`, '处罚已提交'),
    ...read(`${v3}/punish`),
  ],
  'related, statistics, remind, status': [
    ...read(`${at}/related`, `${at}/relevance`, `${at}/stat`),
    line(`POST ${at}/remind`, '操作成功'),
    line(`PUT ${at}/status`, '修改成功'),
    line(`POST ${at}/status/toggle`, '操作已更新'),
  ],
  survey: [
    line(`POST ${at}/survey`, '调查结果已更新'),
    ...read(`${at}/survey`, `${at}/survey/default`),
    line(`DELETE ${at}/survey/default`, '已删除'),
    line(`GET ${at}/survey/default/export`, undefined, 'file'),
    line(`POST ${at}/survey/default/import`, '导入完成'),
    ...read(`${at}/survey/default/list`),
    line(`POST ${at}/survey/default/parse`, undefined, 'form'),
    line(`GET ${at}/survey/default/template/download`, undefined, 'file'),
    line(`POST ${v3}/survey`, '调查结果已更新'),
    ...read(`${v3}/survey`),
    line(`POST ${v3}/survey/message`, '提交成功'),
  ],
  'timeliness, types, warehouse': [
    ...read(`${at}/timeliness`),
    line(`PUT ${at}/type/keyword`, '修改成功'),
    ...read(`${at}/type/list`),
    line(`POST ${at}/warehouse`, '新增成功'),
    line(`POST ${v3}/warehouse`),
    ...read(`${at}/wdt/goods`),
  ],
  robot: [
    line(`GET ${at}/robot/cutover`, '操作成功'),
    line(`DELETE ${at}/robot/log`, '已删除'),
    ...read(`${at}/robot/log/list`),
    line(`POST ${at}/robot/log/resend`, '操作成功'),
    line(`POST ${at}/robot/log/export`, undefined, 'file'),
  ],
  'other v3': [
    line(`POST ${v3}/batch`, '提交成功'),
    line(`POST ${v3}/claims/data/submit`, '提交成功'),
    line(`POST ${v3}/comment`, '提交成功'),
    line(`POST ${v3}/comment/batch`, '提交成功'),
    line(`POST ${v3}/reject`, '操作成功'),
    line(`POST ${v3}/settlement`, '提交成功'),
  ],
  compensation: [
    ...read(`${claims}/detail/page`),
    line(`POST ${claims}/export`, undefined, 'file'),
    line(`POST ${claims}/import`, undefined, 'form'),
    line(`GET ${claims}/detail/refresh`, '已更新'),
    ...read(`${claims}/diff/page`),
    line(`POST ${claims}/bill`, '新增成功'),
    ...read(`${claims}/bill/generate`),
    line(`POST ${claims}/bind/bill`, '操作成功'),
    line(`POST ${claims}/disassociation/bill`, '操作成功'),
    ...read(`${claims}/bill/detail`),
    line(`DELETE ${claims}/data`, '已删除'),
    ...read(`${claims}/bill/page`),
    line(`PUT ${claims}/fee/diff/suspended`, '修改成功'),
    ...read(`${claims}/valuation/page`),
    line(`GET ${claims}/export`, undefined, 'file'),
    line(`POST ${v2}/compensate/import`, undefined, 'form'),
    line(`POST ${claims}/error/data/download`, undefined, 'file'),
    line(`POST ${claims}/submit`, '导入完成'),
    line(`POST ${claims}/fee/diff/add`, '新增成功'),
    ...read(`${claims}/content/detail`),
    line(`DELETE ${claims}/diff/delete`, '已删除'),
  ],
  bill: [
    ...read(`${at}/bill/page`, `${at}/bill/detail`),
    line(`POST ${at}/bill/ass`, '操作成功'),
    line(`POST ${at}/bill/confirm`, '提交成功'),
    line(`POST ${at}/bill/approve`, '操作成功'),
    line(`POST ${at}/bill/add`, '新增成功'),
    line(`DELETE ${at}/bill/delete`, '删除成功'),
    ...read(`${v2}/bill/page`),
    line(`DELETE ${v2}/bill`, '已删除'),
  ],
  'white list of talks (§7.4)': [
    ...read(`${at}/conversation/whitelist/user/page`),
    line(`POST ${at}/conversation/whitelist/user/add`, '添加成功'),
    line(`DELETE ${at}/conversation/whitelist/user/remove`, '移除成功'),
    line(`POST ${at}/conversation/whitelist/user/import/template`, undefined, 'file'),
    line(`POST ${at}/conversation/whitelist/user/import`, undefined, 'form'),
  ],
  'message of a group (§7.4)': [line('POST /v1/dingtalk/robot/msg/{msgId}', '')],
}

/** Number of lines in both sections, counted in the spec, so that none is missing above. */
export const specCallCount = 128

export const allSpecCalls: readonly SpecCall[] = Object.values(specCalls).flat()
