// 员工导入 · import/staff
import { code, text } from '#contract/kinds'
import * as calls from '#contract/import/staff'
import { staff } from '#contract/user/staff'
import type { Ctx } from '../platform/ctx.ts'
import { params } from '../platform/kinds.ts'
import { seesHrCompany, siteCondition } from '../platform/scope.ts'
import { isMobile, lookUp, masterImport, textOf } from './masterRows.ts'
import { rowEndpoints } from './rowEndpoints.ts'

const { staffNo, realName, mobile, post, employType, entryDate, hourWageFen } = staff.fields

/** Columns of floor.md §2.5. */
const fields = {
  staffNo,
  realName,
  mobile,
  parentWarehouseNo: code('仓库编号', { required: true, max: 32, help: '物理仓编号，或其下任一 WMS 仓编号' }),
  post,
  employType,
  hrCompany: text('劳务公司', { max: 128, help: '名称；劳务派遣和临时工必填' }),
  entryDate,
  hourWageFen: { ...hourWageFen, label: '时薪(元)' },
}

/** employ_type whose people come from a labour company. */
const sent = new Set(['2', '3'])
export const hrCompanies = 'select id::text as key, company_name as name from hr_company where tenant_id = $1 and status = 1'
const sites = `select parent_warehouse_no as key, parent_warehouse_no as name from warehouse where tenant_id = $1
   union all select parent_warehouse_no, warehouse_no from wms_warehouse where tenant_id = $1`

const seenSites = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  const p = params(ctx.tenantId)
  const seen = siteCondition(ctx.person, 's.parent_warehouse_no', p) ?? 'true'
  const rows = await ctx.tx.query<{ no: string }>(
    `select s.parent_warehouse_no as no from warehouse s where s.tenant_id = $1 and ${seen}`,
    p.values,
  )
  return new Set(rows.map((row) => row.no))
}

const people = masterImport({
  biz: 'staff',
  fields,
  resource: staff.id,
  key: { name: 'staffNo', taken: 'select staff_no as key from staff where tenant_id = $1 and staff_no = any($2::text[])' },
  look: async (ctx) => {
    const [known, seen, companies] = [await lookUp(ctx, sites), await seenSites(ctx), await lookUp(ctx, hrCompanies)]
    return (row, say) => {
      if (!isMobile(textOf(row, 'mobile'))) say('mobile', '手机号格式不正确')
      const no = textOf(row, 'parentWarehouseNo')
      const site = known.get(no)
      if (site === undefined) say('parentWarehouseNo', `仓库不存在：${no}`)
      else if (!seen.has(site)) say('parentWarehouseNo', `无仓库权限：${no}`)
      const company = textOf(row, 'hrCompany')
      const id = companies.get(company)
      if (company === '' && sent.has(textOf(row, 'employType'))) say('hrCompany', '劳务派遣必须填写劳务公司')
      else if (company !== '' && (id === undefined || !seesHrCompany(ctx.person, id)))
        say('hrCompany', `劳务公司不存在：${company}`)
    }
  },
  bodies: async (ctx) => {
    const [known, companies] = [await lookUp(ctx, sites), await lookUp(ctx, hrCompanies)]
    return ({ fields: { hrCompany: _name, ...rest }, ...row }) => ({
      ...rest,
      parentWarehouseNo: known.get(textOf({ ...row, fields: rest }, 'parentWarehouseNo')),
      hrCompanyId: companies.get(typeof _name === 'string' ? _name : ''),
    })
  },
})

export default rowEndpoints(calls, '员工导入', people)
