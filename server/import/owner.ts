// 货主导入 · import/owner
import { code } from '#contract/kinds'
import * as calls from '#contract/import/owner'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { isPhone, masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { ownerNo, shortName, fullName, industry, settleCycle, contactName, contactMobile } = goodsOwner.fields

/** Columns of floor.md §1.4. A parent may stand in the same file. */
const fields = {
  ownerNo,
  shortName,
  fullName: { ...fullName, required: true },
  parentOwnerNo: code('父级货主编号', { max: 32, help: '空着的是客户（父级货主）；可以是本文件里的另一行' }),
  industry,
  settleCycle: { ...settleCycle, required: true },
  contactName,
  contactMobile,
}

const owners = masterImport({
  biz: 'owner',
  fields,
  resource: goodsOwner.id,
  key: { name: 'ownerNo', taken: 'select owner_no as key from owner where tenant_id = $1 and owner_no = any($2::text[])' },
  look: async (ctx, rows) => {
    const known = await ctx.tx.query<{ ownerNo: string; parentOwnerNo: string | null }>(
      'select owner_no, parent_owner_no from owner where tenant_id = $1',
      [ctx.tenantId],
    )
    const parentOf = new Map([
      ...rows.map((row) => [textOf(row, 'ownerNo'), textOf(row, 'parentOwnerNo')] as const),
      ...known.map((row) => [row.ownerNo, row.parentOwnerNo ?? ''] as const),
    ])
    return (row, say) => {
      const parent = textOf(row, 'parentOwnerNo')
      const above = parentOf.get(parent)
      if (parent !== '' && parent === textOf(row, 'ownerNo')) say('parentOwnerNo', '父级货主不能是自己')
      else if (parent !== '' && above === undefined) say('parentOwnerNo', `父级货主编号不存在：${parent}`)
      else if (parent !== '' && above !== '') say('parentOwnerNo', '父级货主只能是客户，不能是子货主')
      const phone = textOf(row, 'contactMobile')
      if (phone !== '' && !isPhone(phone)) say('contactMobile', '联系电话格式不正确')
    }
  },
  order: (rows) => rows.toSorted((a, b) => Number(textOf(a, 'parentOwnerNo') !== '') - Number(textOf(b, 'parentOwnerNo') !== '')),
  bodies: () => Promise.resolve((row) => row.fields),
})

export default rowEndpoints(calls, '货主导入', owners)
