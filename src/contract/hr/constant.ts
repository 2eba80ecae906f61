// 用工常量 · hr/constant
import { code, count, moment, text } from '../kinds.ts'
import { resource } from '../resource.ts'
import { effectDate } from './effect.ts'

const constants = '/v1/hr/constants'

/** Numbers by which hours and wages are calculated; the product defines the list (floor.md §15.1, screen 2706). */
export const hrConstant = resource({
  id: 'hr/constant',
  title: '用工常量',
  fields: {
    code: code('编码', { width: 150 }),
    constantName: text('名称', { derived: true, width: 150 }),
    value: count('值', { required: true, min: 0, max: 100_000_000_000, width: 110 }),
    unit: text('单位', { derived: true, width: 80 }),
    range: text('范围', { derived: true, width: 150 }),
    remark: text('说明', { derived: true, width: 260 }),
    effectDate,
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['code'],
  list: ['constantName', 'value', 'unit', 'range', 'remark', 'updateUserName', 'updateTime'],
  shown: ['constantName', 'value', 'unit', 'range', 'remark'],
  form: ['value', 'effectDate'],
  sort: ['code'],
  scope: [],
  calls: { list: `GET ${constants}`, one: `GET ${constants}/detail`, update: `PUT ${constants}` },
  may: { list: 270601, one: 270601, update: 270603 },
  empty: ['没有用工常量', '每个租户开通时就有，请联系管理员。'],
})
