// 按模板填一个文件，交给某个导入的路径。
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx'
import type { ImportState } from '#contract/import/calls'
import type { Asking } from './askAs.ts'

export type Cells = readonly CellValue[]
export const sheetOf = async (data: Uint8Array): Promise<readonly Cells[]> => (await readXlsx(data)).sheets[0]?.rows ?? []

export interface TemplateFile {
  /** sends the rows below the header of the template */
  readonly parse: (base: string, rows: readonly Cells[]) => Promise<ImportState>
  /** the faults of a file, in words */
  readonly faultsOf: (base: string, rows: readonly Cells[]) => Promise<readonly string[]>
  readonly submit: (base: string, parsed: ImportState) => Promise<ImportState>
}
export const templateFile = (done: Asking['done']): TemplateFile => {
  const parse: TemplateFile['parse'] = async (base, rows) => {
    const [header = []] = await sheetOf(await done<Uint8Array>(`GET ${base}/template/download`))
    const bytes = await writeXlsx({ sheets: [{ name: '表', rows: [[...header], ...rows.map((row) => [...row])] }] })
    const file = new File([new Uint8Array(bytes)], '文件.xlsx')
    return done<ImportState>({ method: 'POST', path: `${base}/parse`, files: true } as never, { file })
  }
  return {
    parse,
    faultsOf: async (base, rows) =>
      (await parse(base, rows)).errorData.map(
        ({ errorNum, errorName, errorReason }) => `${errorNum} ${errorName}：${errorReason}`,
      ),
    submit: (base, { requestId }) => done(`POST ${base}/import`, { requestId }),
  }
}
