// 作业须知 · setting/workRule
import { count, moment, ref, text, wmsAccount } from '../kinds.ts'
import { resource } from '../resource.ts'
import { ruleLineMax, ruleLinesMax } from '../rules/workRule.ts'
import { warehouse } from '../warehouse/refs.ts'

/** Rules that temp workers read and sign on the handheld before they begin: one text per warehouse, every change is a new version. */
export const workRule = resource({
  id: 'setting/workRule',
  title: '作业须知',
  fields: {
    ruleKey: text('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { required: true }),
    sid: wmsAccount({ required: true }),
    ruleVersion: count('版本', { derived: true, width: 70 }),
    isCurrent: text('现用', { derived: true, width: 70 }),
    content: text('须知', {
      required: true,
      max: 600,
      help: `一行一句，最多 ${ruleLinesMax} 句，每句最多 ${ruleLineMax} 字；手持端一页三句，看完扫工牌签字`,
      width: 420,
    }),
    signedNum: count('已签', { derived: true, unit: '人', width: 80 }),
    createUserName: text('发布人', { derived: true, width: 100 }),
    createTime: moment('发布时间', { derived: true }),
  },
  key: ['ruleKey'],
  list: ['warehouseNo', 'sid', 'ruleVersion', 'isCurrent', 'content', 'signedNum', 'createUserName', 'createTime'],
  shown: ['warehouseNo', 'ruleVersion', 'isCurrent', 'signedNum', 'content', 'createUserName', 'createTime'],
  search: ['warehouseNo'],
  form: ['warehouseNo', 'sid', 'content'],
  sort: ['-createTime'],
  scope: ['warehouse'],
  calls: {
    list: 'GET /v1/warehouse/work/rule/list',
    create: 'POST /v1/warehouse/work/rule',
  },
  may: { list: 210901, create: 210902 },
  empty: ['还没有作业须知', '写一份，临时工第一次扫工牌上岗时先看、先签字；不写就不用签。'],
})
