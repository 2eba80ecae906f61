// 货主的规则 · owner/ownerRules
/** Rules of owners (floor.md §1.2–§1.4) for the form and the file import. */
import type { Body } from '#contract/resource'
import { goodsOwner } from '#contract/owner/goodsOwner'
import { mayMove, statusText } from '#contract/rules/life'
import { coopLife } from '#contract/rules/ownerLife'
import { isPhone } from '#contract/rules/phones'
import type { Ctx } from '../platform/ctx.ts'
import type { MasterTable } from '../platform/putRows.ts'
import { merged, type Coming, type RuleBook, type RuleFault } from '../platform/ruleBook.ts'

type Owner = Body<typeof goodsOwner>

export const ownerTable: MasterTable = { resource: goodsOwner, table: 'owner', logged: true }

const numberOf = (row: Owner): string => row.ownerNo ?? ''
const parentOf = (row: Owner): string => row.parentOwnerNo ?? ''

interface StoredOwner {
  readonly no: string
  readonly parent: string | null
  readonly name: string
  readonly children: boolean
}
/** The owners of the rows, their parents, and owners with the same short names. */
const ownersOf = (ctx: Ctx, rows: readonly Owner[]): Promise<StoredOwner[]> =>
  ctx.tx.query<StoredOwner>(
    `select o.owner_no as no, o.parent_owner_no as parent, o.short_name as name,
            exists (select 1 from owner c where c.tenant_id = $1 and c.parent_owner_no = o.owner_no) as children
       from owner o where o.tenant_id = $1 and (o.owner_no = any($2::text[]) or o.short_name = any($3::text[]))`,
    [ctx.tenantId, rows.flatMap((row) => [numberOf(row), parentOf(row)]), rows.map((row) => row.shortName ?? '')],
  )

/** Checks the step of the owner's life; a new owner starts before its entry or, if taken over, in cooperation. */
const coopFault = ({ before, body }: Coming<Owner>): string => {
  const { coopStatus: to } = body
  if (to === undefined || to === null) return ''
  const from = before?.coopStatus ?? 0
  if (to === from || mayMove(coopLife, from, to)) return ''
  return `合作状态不能从${statusText(coopLife, from)}改为${statusText(coopLife, to)}`
}

/** Rows may name each other as parents. */
const faults = async (ctx: Ctx, rows: readonly Coming<Owner>[]): Promise<readonly RuleFault[]> => {
  const all = rows.map(merged)
  const known = await ownersOf(ctx, all)
  const above = new Map([
    ...all.map((row) => [numberOf(row), parentOf(row)]),
    ...known.map((one) => [one.no, one.parent ?? '']),
  ] as [string, string][])
  const holders = new Map(known.map((one) => [one.name, one.no]))
  const customers = new Set(known.flatMap((one) => (one.children ? [one.no] : [])))
  return all.flatMap((now, row): RuleFault[] => {
    const { before, body }: Coming<Owner> = rows[row] ?? { before: null, body: {} }
    const [own, parent, name] = [numberOf(now), parentOf(now), now.shortName ?? '']
    const faultOf = (field: string, wrong: string): RuleFault[] => (wrong === '' ? [] : [{ row, field, why: wrong }])
    const parentFault = (): string => {
      if (parent === '' || parent === (before?.parentOwnerNo ?? '')) return ''
      if (parent === own) return '父级货主不能是自己'
      if (!above.has(parent)) return `父级货主编号不存在：${parent}`
      if (above.get(parent) !== '') return '父级货主只能是客户，不能是子货主'
      return customers.has(own) ? '名下已有子货主，不能再归到别的客户下' : ''
    }
    const phone = body.contactMobile ?? ''
    const isWrongPhone = phone !== '' && phone !== (before?.contactMobile ?? '') && !isPhone(phone)
    return [
      ...faultOf('parentOwnerNo', parentFault()),
      ...faultOf('shortName', (holders.get(name) ?? own) === own ? '' : `货主简称已存在：${name}`),
      ...faultOf('contactMobile', isWrongPhone ? '联系电话格式不正确' : ''),
      ...faultOf('coopStatus', coopFault({ before, body })),
    ]
  })
}

export const ownerRules: RuleBook<Owner> = { complete: (rows) => rows.map(() => ({})), faults }
