// 规则模板家族 · rule/family
/**
 * Five kinds of rules share one machinery (floor.md §12.0): templates, the current setting of each shop or branch, future settings from a
 * day on, and past ones. A family defines only the content of its rule, its targets, and its exact paths and toasts (spec 2 §7.1).
 */
import { choice, code, count, day, flag, json, moment, state, text, type Fields } from '../kinds.ts'
import { resource } from '../resource.ts'
import { prereleaseLife } from '../rules/prereleaseLife.ts'
import type { FamilyFacts } from './facts.ts'
import { callsOf } from './familyCalls.ts'

const audit = {
  updateUserName: text('更新人', { derived: true, width: 100 }),
  updateTime: moment('更新时间', { derived: true }),
}
const summary = text('内容摘要', { derived: true, width: 240 })
/** Columns of a list whose rows belong to a target, without those for the target itself. */
type WithTarget<F> = Fields & F

const configFields = {
  isSet: choice('配置状态', { 1: '已配置', 0: '未配置' }, { dict: 'rule_config.is_set', derived: true, width: 100 }),
  hasPending: choice('待生效', { 1: '有待生效', 0: '无' }, { dict: 'rule_config.has_pending', derived: true, width: 90 }),
  templateName: text('当前模板', { derived: true, width: 140 }),
  summary,
  effectDate: day('生效日期', { derived: true }),
  pendingName: text('待生效模板', { derived: true, width: 140 }),
  pendingDate: day('待生效日期', { derived: true }),
  remark: text('备注', { derived: true, max: 200 }),
  ...audit,
} as const

/** The setting of each shop or branch, including those without one. */
const configOf = ({ id: name, title, target, page, base, at, paths, import: file }: FamilyFacts) => {
  const fields: WithTarget<typeof configFields> = { ...target.whose, ...target.besides, ...configFields }
  const own = [...Object.keys(target.whose), ...Object.keys(target.besides)]
  return resource({
    id: name,
    title,
    fields,
    key: [target.key],
    list: [
      ...own,
      'isSet',
      'templateName',
      'summary',
      'effectDate',
      'pendingName',
      'pendingDate',
      'remark',
      'updateUserName',
      'updateTime',
    ],
    shown: [[target.called, target.key], 'isSet', 'templateName', 'effectDate', 'summary', ['pendingName', 'pendingDate']],
    search: [...own, 'templateName', 'isSet', 'hasPending'],
    sort: [target.key],
    scope: target.scope,
    calls: { list: `GET ${base}${paths?.list ?? `${at}/list`}`, export: `POST ${base}${at}/export` },
    may: { list: page + 1, export: page + 6 },
    actions: [{ label: '按文件设置', on: 'page', import: file, may: page + 11 }],
    empty: target.empty,
  })
}

const templateOf = ({ id: name, title, target, page, base, content, toasts, importRules }: FamilyFacts) =>
  resource({
    id: `${name}Template`,
    title: `${title}模板`,
    fields: {
      templateId: code('编号', { derived: true }),
      templateName: text('模板名称', { required: true, max: 64 }),
      content: json<Readonly<Record<string, unknown>>>('规则', { required: true, parts: content }),
      summary,
      isDefault: flag('默认', { starts: 0, help: `设置${target.noun}时先选它；默认的只有一个` }),
      useNum: count('使用数', { derived: true, unit: '个', width: 90 }),
      remark: text('备注', { max: 200 }),
      ...audit,
    },
    key: ['templateId'],
    list: ['templateName', 'isDefault', 'useNum', 'summary', 'remark', 'updateUserName', 'updateTime'],
    search: ['templateName'],
    form: ['templateName', 'content', 'isDefault', 'remark'],
    sort: ['-updateTime'],
    scope: [],
    calls: {
      list: `GET ${base}/template/list`,
      one: `GET ${base}/template/detail`,
      create: `POST ${base}/template`,
      update: `PUT ${base}/template`,
      remove: `DELETE ${base}/template`,
    },
    may: { list: page + 1, one: page + 1, create: page + 2, update: page + 3, remove: page + 4 },
    toasts: { create: '已添加模板', update: toasts?.update ?? '已更新模板', remove: toasts?.remove ?? '已删除' },
    actions: [
      ...(importRules === undefined
        ? []
        : [{ label: '导入', on: 'page', import: importRules, may: page + 5, title: `${title}规则` } as const]),
      { verb: 'remove', ask: ['删除模板“{templateName}”？', '删除后不能恢复；已发布的配置是发布时的内容，不受影响。'] },
    ],
    empty: ['还没有模板', `点“新增”写一份规则，再设给${target.noun}。`],
  })

const prereleaseFields = {
  prereleaseId: code('编号', { derived: true }),
  status: state('状态', prereleaseLife, { dict: 'rule_prerelease.status', derived: true, width: 90 }),
  currentName: text('当前模板', { derived: true, width: 140 }),
  templateName: text('新模板', { derived: true, width: 140 }),
  effectDate: day('生效日期', { derived: true }),
  summary,
  fault: text('失败原因', { derived: true, width: 200 }),
  createUserName: text('提交人', { derived: true, width: 100 }),
  createTime: moment('提交时间', { derived: true }),
  cancelUserName: text('取消人', { derived: true, width: 100 }),
  cancelTime: moment('取消时间', { derived: true }),
  publishTime: moment('发布时间', { derived: true }),
} as const

const prereleaseOf = ({ id: name, title, target, page, base }: FamilyFacts) => {
  const fields: WithTarget<typeof prereleaseFields> = { ...target.whose, ...prereleaseFields }
  const own = Object.keys(target.whose)
  return resource({
    id: `${name}Prerelease`,
    title: `${title}预发布`,
    fields,
    key: ['prereleaseId'],
    list: [
      ...own,
      'status',
      'currentName',
      'templateName',
      'effectDate',
      'summary',
      'fault',
      'createUserName',
      'createTime',
      'cancelUserName',
      'cancelTime',
      'publishTime',
    ],
    shown: [
      [target.called, target.key],
      ['status', 'fault'],
      'currentName',
      'templateName',
      'effectDate',
      'summary',
      'createUserName',
    ],
    search: [...own.slice(0, 1), target.key, 'status', 'effectDate'],
    sort: ['-createTime'],
    scope: target.scope,
    calls: { list: `GET ${base}/prerelease/list` },
    may: { list: page + 1 },
    empty: ['没有预发布', '生效日期晚于今天的设置先列在这里，到那天 00:00 自动生效。'],
  })
}

const historyFields = {
  historyId: code('编号', { derived: true }),
  templateName: text('模板', { derived: true, width: 140 }),
  summary,
  beginTime: moment('开始', { derived: true }),
  endTime: moment('结束', { derived: true, blank: '仍有效' }),
  source: choice('来源', { 1: '立即', 2: '预发布' }, { dict: 'rule_history.source', derived: true, width: 80 }),
  operatorName: text('操作人', { derived: true, width: 100 }),
} as const

const historyOf = ({ id: name, title, target, page, base }: FamilyFacts) => {
  const fields: WithTarget<typeof historyFields> = { ...target.whose, ...historyFields }
  const own = Object.keys(target.whose)
  return resource({
    id: `${name}History`,
    title: `${title}历史`,
    fields,
    key: ['historyId'],
    list: [...own, 'templateName', 'summary', 'beginTime', 'endTime', 'source', 'operatorName'],
    shown: [[target.called, target.key], 'templateName', 'summary', 'beginTime', 'endTime', 'source', 'operatorName'],
    search: [...own.slice(0, 1), target.key, 'beginTime'],
    sort: ['-beginTime'],
    scope: target.scope,
    calls: { list: `GET ${base}/history/list` },
    may: { list: page + 25 },
    empty: ['还没有历史', '规则每次生效，这里记一行。'],
  })
}

/** A family from its facts: its four lists and its calls. */
export const ruleFamily = <const F extends FamilyFacts>(facts: F) => ({
  ...facts,
  config: configOf(facts),
  template: templateOf(facts),
  prerelease: prereleaseOf(facts),
  history: historyOf(facts),
  calls: callsOf(facts),
})
export type RuleFamily = ReturnType<typeof ruleFamily>
