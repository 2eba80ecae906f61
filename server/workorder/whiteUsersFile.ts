// 会话白名单导入 · workorder/whiteUsersFile
import { userLife } from '#contract/rules/peopleLife'
import { choice, code, text } from '#contract/kinds'
import { importWhiteUsers, WHITE_SCOPE, whiteUserTemplate, whiteUser } from '#contract/workorder/whiteUser'
import { wordsOf } from '#contract/rules/robotRecognition'
import { putWhiteUsers, scopeFault, whiteScope } from './whiteUsers.ts'
import { warehousesNamed } from '../core/warehouses.ts'
import type { Ctx } from '../platform/ctx.ts'
import { handle, handleLong } from '../platform/handle.ts'
import { warehouseKey } from '../platform/scope.ts'
import { templateFile } from '../import/book.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'
import { confirmTemplate, parseTemplate } from '../import/rowImport.ts'
import type { RowImport } from '../import/templateImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const fields = {
  phone: code('手机号', { required: true, max: 20 }),
  userName: text('姓名', { max: 64, help: '填了就核对' }),
  scope: choice('范围', WHITE_SCOPE, { required: true }),
  nos: text('范围编号', { max: 500, help: '货主编号或仓库编号，多个用逗号分开；范围为全部时不填' }),
}
type Row = TemplateRow<typeof fields>

const cells = cellsOf(fields)

interface Person {
  readonly id: string
  readonly name: string
  readonly mobile: string
  readonly isOn: boolean
}
/** The warehouse's own accounts with these phone numbers; one number may have several. */
const peopleOf = ({ tx, tenantId }: Ctx, phones: readonly string[]): Promise<readonly Person[]> =>
  tx.query<Person>(
    `select u.id::text, u.name, u.mobile,
            exists (select 1 from wo_conversation_white_user w where w.tenant_id = $1 and w.user_id = u.id) as is_on
       from sys_user u where u.tenant_id = $1 and u.mobile = any($2::text[]) and u.owner_no is null and u.status <> ${userLife.off} order by u.id`,
    [tenantId, phones],
  )
const personOf = (people: readonly Person[], row: Row): Person | undefined => {
  const matchingPeople = people.filter(({ mobile }) => mobile === cells.text(row, 'phone'))
  const name = cells.text(row, 'userName')
  return matchingPeople.find((person) => person.name === name) ?? matchingPeople[0]
}
/** Keys of a row's scope. A warehouse number without an account becomes a key if the warehouse has one account. */
const nosOf = async (ctx: Ctx): Promise<(row: Row) => readonly string[]> => {
  const { read } = await warehousesNamed(ctx)
  return (row) => {
    const words = wordsOf(cells.text(row, 'nos'))
    if (Number(row.fields.scope) !== whiteScope.warehouses) return words
    return words.map((word) => {
      const { warehouseNo, sid } = read(word)
      return sid === '' ? word : warehouseKey(warehouseNo, sid)
    })
  }
}
const phonesOf = (rows: readonly Row[]): readonly string[] => rows.map((row) => cells.text(row, 'phone'))

const check = async (ctx: Ctx, rows: readonly Row[]): Promise<readonly RowFault[]> => {
  const people = await peopleOf(ctx, phonesOf(rows))
  const keys = await nosOf(ctx)
  const faults: RowFault[] = []
  for (const row of rows) {
    const person = personOf(people, row)
    const name = cells.text(row, 'userName')
    if (person === undefined) faults.push(cells.fault(row, 'phone', `手机号【${cells.text(row, 'phone')}】未注册用户`))
    else if (name !== '' && person.name !== name)
      faults.push(cells.fault(row, 'userName', `手机号的用户是${person.name}，不是${name}`))
    else if (person.isOn) faults.push(cells.fault(row, 'phone', '该用户已在白名单中'))
    const scope = Number(row.fields.scope)
    const nos = keys(row)
    const scopeReason = scope === whiteScope.all && nos.length > 0 ? '范围为全部时不填' : await scopeFault(ctx, scope, nos)
    if (scopeReason !== '') faults.push(cells.fault(row, scope === whiteScope.all ? 'scope' : 'nos', scopeReason))
  }
  return faults
}

const users: RowImport<typeof fields> = {
  biz: 'whiteUser',
  fields,
  check,
  unique: [{ of: (row) => cells.text(row, 'phone'), field: 'phone' }],
  write: async (ctx, rows) => {
    const people = await peopleOf(ctx, phonesOf(rows))
    const keys = await nosOf(ctx)
    await putWhiteUsers(
      ctx,
      rows.flatMap((row) => {
        const person = personOf(people, row)
        return person === undefined ? [] : [{ userId: person.id, scope: Number(row.fields.scope), scopeNos: keys(row) }]
      }),
    )
  },
}

const importNow = handleLong(importWhiteUsers, async (run) => {
  const parsed = await parseTemplate(run, users)
  if (parsed.failNum > 0) return parsed
  return confirmTemplate(run, users, parsed.requestId, { ignoreErrors: false, hiddenRows: false, answer: 'unasked' })
})

export default [
  ...listImport(whiteUser, users),
  handle(whiteUserTemplate, () => templateFile('会话白名单导入', fields), { readOnly: true }),
  importNow,
]
