// 员工导入 · import/staff
import { code, text } from '#contract/kinds'
import * as calls from '#contract/import/staff'
import { staff } from '#contract/user/staff'
import { staffRules, staffTable } from '../core/people/staffRules.ts'
import { filledCells, ruleBookImport } from './ruleBookImport.ts'
import { lookUp, textOf } from './masterRows.ts'
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
  hrCompanyId: text('劳务公司', { max: 128, help: '名称；劳务派遣和临时工必填' }),
  entryDate,
  hourWageFen: { ...hourWageFen, label: '时薪(元)' },
}

export const hrCompanies = 'select id::text as key, company_name as name from hr_company where tenant_id = $1 and status = 1'
const sites = `select parent_warehouse_no as key, parent_warehouse_no as name from warehouse where tenant_id = $1
   union all select parent_warehouse_no, warehouse_no from wms_warehouse where tenant_id = $1`

const people = ruleBookImport({
  biz: 'staff',
  fields,
  target: staffTable,
  rules: staffRules,
  taken: (row) => `工号已存在：${textOf(row, 'staffNo')}`,
  bodies: async (ctx) => {
    const [sitesBy, companies] = [await lookUp(ctx, sites), await lookUp(ctx, hrCompanies)]
    return (row) => {
      const [site, company] = [textOf(row, 'parentWarehouseNo'), textOf(row, 'hrCompanyId')]
      return {
        ...filledCells(row),
        parentWarehouseNo: sitesBy.get(site) ?? site,
        ...(company !== '' && { hrCompanyId: companies.get(company) ?? company }),
      }
    }
  },
})

export default rowEndpoints(calls, '员工导入', people)
