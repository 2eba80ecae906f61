// 耗材导入 · import/consumable
import { consumable, seesPrices } from '#contract/consumable/consumable'
import * as calls from '#contract/import/consumable'
import { consumableRules, consumableTable } from '../core/goods/consumableRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { templateOf } from './template.ts'

const { consumableName, consumableType, ownerNo, ...fields } = consumable.fields

/** Columns of floor.md §4.3 Import — 耗材; known numbers are updated, blank cells leave what is there. */
const columns = [
  'consumableNo',
  'consumableName',
  'consumableType',
  'spec',
  'innerLMm',
  'innerWMm',
  'innerHMm',
  'weightG',
  'unit',
  'barcode',
  'costPriceE4',
  'salePriceE4',
  'ownerNo',
]

const consumables = ruleBookImport({
  biz: 'consumable',
  fields: templateOf(
    { ...fields, consumableName: { ...consumableName, label: '名称' }, consumableType, ownerNo: { ...ownerNo, label: '货主' } },
    columns,
  ),
  target: consumableTable,
  rules: consumableRules,
  unique: ['barcode'],
  // who may not see a price brings none in
  kept: ({ person }) => (person.rights.has(seesPrices) ? [] : ['costPriceE4', 'salePriceE4']),
})

export default rowEndpoints(calls, '耗材导入', consumables)
