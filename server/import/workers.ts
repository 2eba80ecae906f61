// 临时工模板 · import/workers
import { text } from '#contract/kinds'
import { ageOn, readIdCard } from '#contract/rules/idCard'
import { tempUser } from '#contract/user/tempUser'
import { temporaryWorker } from '#contract/user/temporaryWorker'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { seesHrCompany, seesWarehouse, splitWarehouse } from '../platform/scope.ts'
import { isMobile } from '../core/phones.ts'
import { lookUp, masterImport, textOf } from './masterRows.ts'
import type { RowImport } from './rowImport.ts'
import { hrCompanies } from './staff.ts'

const { realName, mobile, hourWageFen } = temporaryWorker.fields

/** Columns of floor.md §9.5; the same for the archive and for the page of the floor. */
const fields = {
  realName,
  mobile: { ...mobile, label: '手机' },
  idCard: text('身份证号', { required: true, max: 18 }),
  hrCompany: text('劳务公司', { required: true, max: 128, help: '名称' }),
  warehouse: text('仓库', { required: true, max: 64, help: '仓库编号，或 编号-sid' }),
  hourWageFen: { ...hourWageFen, label: '时薪(元)' },
}
const ageMin = 16

/** `编号-sid`, and the number alone where it has one account. */
const warehouses = `select warehouse_no || '-' || sid as key, warehouse_no || '-' || sid as name from wms_warehouse where tenant_id = $1
   union all select min(warehouse_no || '-' || sid), warehouse_no from wms_warehouse where tenant_id = $1 group by warehouse_no having count(*) = 1`

/** Numbers are made here; a phone names a person once. */
const numberOf = (ctx: Ctx): string => `LS${BigInt(ctx.id()).toString(36).toUpperCase()}`

export const workersImport = (biz: string): RowImport =>
  masterImport({
    biz,
    fields,
    resource: temporaryWorker.id,
    key: { name: 'mobile', taken: 'select mobile as key from temp_user where tenant_id = $1 and mobile = any($2::text[])' },
    look: async (ctx) => {
      const [places, companies] = [await lookUp(ctx, warehouses), await lookUp(ctx, hrCompanies)]
      return (row, say) => {
        if (!isMobile(textOf(row, 'mobile'))) say('mobile', '手机号格式不正确')
        const card = readIdCard(textOf(row, 'idCard').toUpperCase())
        if (card === null) say('idCard', '身份证号格式不正确')
        else if (ageOn(card.birthDate, ctx.today) < ageMin) say('idCard', `未满${ageMin}周岁不能登记`)
        const id = companies.get(textOf(row, 'hrCompany'))
        if (id === undefined || !seesHrCompany(ctx.person, id)) say('hrCompany', `劳务公司不存在：${textOf(row, 'hrCompany')}`)
        const place = places.get(textOf(row, 'warehouse'))
        if (place === undefined) say('warehouse', `仓库不存在：${textOf(row, 'warehouse')}`)
        else if (!seesWarehouse(ctx.person, ...splitWarehouse(place))) say('warehouse', `无仓库权限：${textOf(row, 'warehouse')}`)
      }
    },
    // the archive and the page of the floor show the same people
    after: async (ctx, _row, id) => {
      const made = await ctx.tx.query<{ key: string }>('select temp_no as key from temp_user where tenant_id = $1 and id = $2', [
        ctx.tenantId,
        id,
      ])
      await changed(
        ctx,
        made.map(({ key }) => ({ resource: tempUser.id, key, op: 'put' })),
      )
    },
    bodies: async (ctx) => {
      const [places, companies] = [await lookUp(ctx, warehouses), await lookUp(ctx, hrCompanies)]
      return (row) => {
        const [warehouseNo, sid] = splitWarehouse(places.get(textOf(row, 'warehouse')) ?? '')
        return {
          tempNo: numberOf(ctx),
          realName: row.fields['realName'],
          mobile: row.fields['mobile'],
          idCard: textOf(row, 'idCard').toUpperCase(),
          hrCompanyId: companies.get(textOf(row, 'hrCompany')),
          warehouseNo,
          sid,
          hourWageFen: row.fields['hourWageFen'],
          status: 1,
        }
      }
    },
  })
