// 货主导入 · import/owner
import { code } from '#contract/kinds'
import * as calls from '#contract/import/owner'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { ownerRules, ownerTable } from '../core/ownerRules.ts'
import { ruleBookImport } from './ruleBookImport.ts'
import { rowEndpoints } from './rowEndpoints.ts'
import { cellsOf } from './rowFaults.ts'
import { templateOf } from './template.ts'

const { fullName, settleCycle } = goodsOwner.fields
const columns = ['ownerNo', 'shortName', 'fullName', 'parentOwnerNo', 'industry', 'settleCycle', 'contactName', 'contactMobile']

/** Columns of floor.md §1.4. A parent may stand in the same file. */
const fields = templateOf(
  {
    ...goodsOwner.fields,
    fullName: { ...fullName, required: true },
    settleCycle: { ...settleCycle, required: true },
  },
  columns,
  { parentOwnerNo: code('父级货主编号', { max: 32, help: '空着的是客户（父级货主）；可以是本文件里的另一行' }) },
)
const { text } = cellsOf(fields)

const owners = ruleBookImport({
  biz: 'owner',
  fields,
  target: ownerTable,
  rules: ownerRules,
  unique: ['shortName'],
  // an owner that is there is changed on his page: a second file of the same owners is a mistake
  taken: (row) => `货主编号已存在：${text(row, 'ownerNo')}`,
  order: (rows) => rows.toSorted((a, b) => Number(text(a, 'parentOwnerNo') !== '') - Number(text(b, 'parentOwnerNo') !== '')),
})

export default rowEndpoints(calls, '货主导入', owners)
