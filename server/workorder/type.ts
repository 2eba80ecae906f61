// 工单类型 · workorder/type
import type { Body } from '#contract/resource'
import { wordsOf } from '#contract/rules/robotRecognition'
import { keywordMax, keywordsMax, setKeywords, typeOptions, workOrderType } from '#contract/workorder/type'
import { changed } from '../platform/changes.ts'
import { housePeople } from './workOrderTypes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { handle } from '../platform/handle.ts'
import { changeRows } from '../platform/rows.ts'
import { serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { writeLogs } from '../platform/writeLogs.ts'

type Type = Body<typeof workOrderType>

/** A type with automatic assignment needs a default handler among the staff. */
const check = async (ctx: Ctx, body: Type, before: Type | null): Promise<void> => {
  const now = { ...before, ...body }
  if (now.autoAssign !== 1) return
  const handler = now.defaultHandlerId ?? ''
  if (!(await housePeople(ctx, [handler])).has(handler)) throw refuse('A0400', {}, { defaultHandlerId: '请选择默认处理人' })
}

const page = serve(workOrderType, {
  from: 'wo_type t left join wo_type p on p.tenant_id = $1 and p.id = t.parent_id',
  alias: 't',
  columns: { typeId: 't.id::text', parentName: 'p.type_name', defaultHandlerId: 't.default_handler_id::text' },
  write: {
    table: 'wo_type',
    check,
    // without automatic assignment no handler is stored
    fill: (_ctx, body) => (body.autoAssign === 0 ? { defaultHandlerId: null } : {}),
  },
})

const options = handle(typeOptions, ({ tx, tenantId }, { isEnabled }) =>
  tx.query(
    `select t.id::text, t.type_code, t.type_name, t.parent_id::text, p.type_name as parent_name,
            case when t.parent_id is null then 1 else 0 end as is_category, t.default_priority, t.default_side, t.need_goods, t.need_image,
            t.can_claim, t.is_enabled, t.sort
       from wo_type t left join wo_type p on p.tenant_id = $1 and p.id = t.parent_id
      where t.tenant_id = $1 and ($2::smallint is null or t.is_enabled = $2) order by t.sort, t.id`,
    [tenantId, isEnabled ?? null],
  ),
)

interface LockedType {
  readonly id: string
  readonly typeName: string
  readonly keywords: string
  readonly excludeKeywords: string
  readonly version: number
}
type Words = string | readonly string[] | null | undefined
const wordList = (words: Words, before: string): readonly string[] =>
  words === undefined ? wordsOf(before) : wordsOf(typeof words === 'string' ? words : (words ?? []).join(','))
/** @throws Refused A0400 at the field of words that are too short, too long or too many */
const mustFit = (field: string, label: string, words: readonly string[]): void => {
  const badWord = words.find((word) => Array.from(word).length < 2 || Array.from(word).length > keywordMax)
  if (badWord !== undefined) throw refuse('A0400', {}, { [field]: `${label}【${badWord}】应为2-${keywordMax}个字` })
  if (words.join(',').length > keywordsMax) throw refuse('A0400', {}, { [field]: `${label}总长不能超过${keywordsMax}个字符` })
}

const keywords = handle(setKeywords, async (ctx, input) => {
  // locks all types: two of them must not take the same word at once
  const types = await ctx.tx.query<LockedType>(
    'select t.id::text, t.type_name, t.keywords, t.exclude_keywords, t.version from wo_type t where t.tenant_id = $1 order by t.id for update',
    [ctx.tenantId],
  )
  const type = types.find(({ id }) => id === input.typeId)
  if (type === undefined) throw refuse('A0404')
  const ownWords = wordList(input.keywords, type.keywords)
  const others = wordList(input.excludeKeywords, type.excludeKeywords)
  mustFit('keywords', '关键词', ownWords)
  mustFit('excludeKeywords', '排除词', others)
  for (const other of types) {
    if (other.id === type.id) continue
    const otherWords = new Set(wordsOf(other.keywords).map((word) => word.toLowerCase()))
    const takenWord = ownWords.find((word) => otherWords.has(word.toLowerCase()))
    if (takenWord !== undefined) {
      const args = { word: takenWord, type: other.typeName }
      throw refuse('A3030.keyword', args, { keywords: `关键词【${takenWord}】已被类型【${other.typeName}】使用` })
    }
  }
  const after = { keywords: ownWords.join(','), excludeKeywords: others.join(',') }
  await changeRows(ctx.tx, 'wo_type', [{ id: type.id }], { key: ['id'], all: { ...after, ...updatedBy(ctx) } })
  const before = { keywords: type.keywords, excludeKeywords: type.excludeKeywords }
  await writeLogs(ctx, [{ bizType: workOrderType.id, bizNo: type.id, action: '关键词', before, after }])
  await changed(ctx, [{ resource: workOrderType.id, key: type.id, op: 'put' }])
  return { id: type.id, version: type.version + 1 }
})

export default [...page, options, keywords]
