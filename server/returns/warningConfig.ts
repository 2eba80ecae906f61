// 预警配置 · returns/warningConfig
import { roleLife } from '#contract/rules/peopleLife'
import { warningConfig } from '#contract/returns/warningConfig'
import { roleNames } from '../core/noticeRoles.ts'
import { checkRemove, placeColumns, placeSearch, placesSeen } from '../core/placedRule.ts'
import { warningConfigRules, warningConfigTable } from './warningConfigRules.ts'
import type { Person } from '../platform/person.ts'
import { serve } from '../platform/serve.ts'
import { code, text } from '#contract/kinds'
import { ownerOf } from '../core/reach.ts'
import { listOf, lookUp } from '../import/masterRows.ts'
import { placedBodies } from '../import/placedBodies.ts'
import { ruleBookImport } from '../import/ruleBookImport.ts'
import { listImport } from '../import/rowEndpoints.ts'

const { warnType, firstHour, secondHour, thirdHour } = warningConfig.fields

const fields = {
  warnType,
  warehouse: code('仓库', { max: 64, help: '仓库编号；同号多账号时写 仓库编号-sid；不填表示全部仓库' }),
  ownerNo: code('货主', { max: 32, help: '货主编号；不填表示全部货主' }),
  firstHour: { ...firstHour, label: '黄(h)' },
  secondHour: { ...secondHour, label: '橙(h)' },
  thirdHour: { ...thirdHour, label: '红(h)' },
  noticeRoles: text('通知角色', { required: true, max: 500, help: '角色名称，多个用 ; 分开' }),
}

const roles = `select id::text as key, role_name as name from role where tenant_id = $1 and status = ${roleLife.on} and role_side = 1`

/** The file changes an existing configuration. */
const fromFile = ruleBookImport({
  biz: 'returnWarningConfig',
  fields,
  target: warningConfigTable,
  rules: warningConfigRules,
  keyField: 'warnType',
  columns: { warehouseNo: 'warehouse' },
  bodies: async (ctx, rows) => {
    const [placed, named] = [await placedBodies(ctx), await lookUp(ctx, roles)]
    return rows.map((row) => ({
      ...placed(row),
      ownerNo: ownerOf(row.fields),
      // an unknown name is kept, and the rules refuse it
      noticeRoles: listOf(row, 'noticeRoles').map((name) => named.get(name) ?? name),
    }))
  },
})

export default [
  ...serve(warningConfig, (_today: string, person: Person) => ({
    from: 'return_warning_config r',
    alias: 'r',
    columns: {
      configId: 'r.id::text',
      ...placeColumns,
      noticeNames: roleNames('r.notice_roles'),
    },
    where: placesSeen(person),
    search: placeSearch,
    write: { table: 'return_warning_config', rules: warningConfigRules, checkRemove },
  })),
  ...listImport(warningConfig, fromFile),
]
