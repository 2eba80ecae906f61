// 单号规则 · setting/orderNum
import { choice, code, count, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'

/** Rules for the numbers of each document; a change applies from the next number on (floor.md §12.9). */
export const orderNum = resource({
  id: 'setting/orderNum',
  title: '单号规则',
  fields: {
    bizCode: code('编码', { width: 80 }),
    docName: text('单据', { derived: true, width: 130 }),
    prefix: text('前缀', {
      required: true,
      max: 8,
      width: 90,
      help: '1-8 位大写字母；JH、ZX、WS 这些扫描枪认得的不能改，也不能给别的单据用',
    }),
    dateFormat: choice(
      '日期',
      { 1: '四位年月日', 2: '两位年月日', 3: '不带日期' },
      { dict: 'rule_order_num.date_format', required: true, width: 110 },
    ),
    seqLen: count('流水位数', {
      required: true,
      min: 4,
      max: 10,
      unit: '位',
      fault: '流水位数应在4-10位之间',
      help: '不够位数补 0；用完了自己变长，不会重号',
    }),
    resetCycle: choice(
      '重置',
      { 1: '每日', 2: '每月', 3: '不重置' },
      { dict: 'rule_order_num.reset_cycle', required: true, width: 90, help: '流水号什么时候从 1 重新开始' },
    ),
    sample: text('示例', { derived: true, width: 200 }),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['bizCode'],
  list: ['bizCode', 'docName', 'prefix', 'dateFormat', 'seqLen', 'resetCycle', 'sample', 'updateUserName', 'updateTime'],
  shown: ['bizCode', 'docName', 'prefix', 'dateFormat', 'seqLen', 'resetCycle', 'sample', 'updateTime'],
  form: ['bizCode', 'prefix', 'dateFormat', 'seqLen', 'resetCycle'],
  sort: ['bizCode'],
  scope: [],
  calls: {
    list: 'GET /v1/rule/ordernum',
    one: 'GET /v1/rule/ordernum/detail',
    update: 'POST /v1/rule/ordernum',
  },
  may: { list: 260201, one: 260201, update: 260203 },
  toasts: { update: '操作成功' },
  empty: ['没有单号规则', '每种单据建立时都有一条默认规则。'],
})
