// 临时工模板 · user/workersFile
import { text } from '#contract/kinds'
import { temporaryWorker } from '#contract/user/temporaryWorker'
import { tempUserLife } from '#contract/rules/peopleLife'
import { workerRules, workerTable } from '../core/people/workerRules.ts'
import { warehousesNamed } from '../core/warehouses.ts'
import { filledCells, ruleBookImport } from '../import/ruleBookImport.ts'
import { companiesByName, lookUp } from '../import/masterRows.ts'
import type { RowImport } from '../import/templateImport.ts'

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

export const workersFile = (biz: string): RowImport =>
  ruleBookImport({
    biz,
    fields,
    target: workerTable,
    rules: workerRules,
    keyField: 'mobile',
    unique: ['mobile'],
    columns: { hrCompanyId: 'hrCompany', warehouseNo: 'warehouse' },
    bodies: async (ctx, rows) => {
      const [{ read }, companies] = [await warehousesNamed(ctx), await lookUp(ctx, companiesByName)]
      return rows.map((row) => {
        const { hrCompany: _company, warehouse: _warehouse, ...own } = filledCells(row)
        const company = row.fields.hrCompany ?? ''
        return {
          ...own,
          ...read(row.fields.warehouse ?? ''),
          hrCompanyId: companies.get(company) ?? company,
          status: tempUserLife.working,
        }
      })
    },
  })
