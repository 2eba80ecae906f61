// 抽检规则 · setting/spotRule
import { code, count, inUse, many, moment, percent, ref, text, wmsAccount } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource } from '../resource.ts'
import { newPackerDays } from '../rules/spot.ts'
import { orderTag } from '../stockout/refs.ts'
import { warehouse } from '../warehouse/refs.ts'

const share = { min: 0, max: 10_000 } as const

/** How many of the packed orders are spot-checked, by warehouse and owner; the most specific rule applies (floor.md §8.6, §9.6). */
export const spotRule = resource({
  id: 'setting/spotRule',
  title: '抽检规则',
  fields: {
    ruleId: code('编号', { derived: true }),
    warehouseNo: ref('仓库', warehouse, { blank: '全部仓库', help: '不选表示全部仓库' }),
    sid: wmsAccount({ blank: '-' }),
    ownerNo: ref('货主', owner, { blank: '全部货主', help: '不选表示全部货主；选了货主的规则先用' }),
    ratioBp: percent('抽检比例', { ...share, required: true, fault: '抽检比例应在0-100%之间', width: 100 }),
    newPackerRatioBp: percent('新人比例', {
      ...share,
      fault: '新人比例应在0-100%之间',
      help: `打包不满 ${newPackerDays} 天的人；不填与别人一样`,
      width: 100,
    }),
    mustTags: many('必检标签', orderTag, { max: 20, help: '带这些标签的订单都抽，不受日上限限制', width: 180 }),
    dailyMax: count('日上限', { min: 1, max: 1_000_000, unit: '单', help: '这条规则一天最多抽几单；不填不限', blank: '不限' }),
    isDisabled: inUse('停用后不再按这条规则抽；已经抽中的照样要检。'),
    updateUserName: text('修改人', { derived: true, width: 100 }),
    updateTime: moment('更新时间', { derived: true }),
  },
  key: ['ruleId'],
  list: [
    'warehouseNo',
    'ownerNo',
    'ratioBp',
    'newPackerRatioBp',
    'mustTags',
    'dailyMax',
    'isDisabled',
    'updateUserName',
    'updateTime',
  ],
  shown: ['warehouseNo', 'ownerNo', 'isDisabled', 'ratioBp', 'newPackerRatioBp', 'mustTags', 'dailyMax'],
  search: ['warehouseNo', 'ownerNo', 'isDisabled'],
  form: ['warehouseNo', 'sid', 'ownerNo', 'ratioBp', 'newPackerRatioBp', 'mustTags', 'dailyMax'],
  sort: ['-updateTime'],
  scope: [],
  calls: {
    list: 'GET /v1/warehouse/spot/rule/list',
    one: 'GET /v1/warehouse/spot/rule/detail',
    create: 'POST /v1/warehouse/spot/rule',
    update: 'PUT /v1/warehouse/spot/rule',
    status: 'PUT /v1/warehouse/spot/rule/status',
    remove: 'DELETE /v1/warehouse/spot/rule',
    export: 'POST /v1/warehouse/spot/rule/export',
  },
  may: { list: 210601, one: 210601, create: 210602, update: 210603, status: 210608, remove: 210604, export: 210606 },
  actions: [{ verb: 'remove', ask: ['删除这条抽检规则？', '以后改用范围更大的规则；没有别的规则就不再抽。'] }],
  empty: ['还没有抽检规则', '没有规则就不抽；手持端仍可扫任意面单抽检。'],
})
