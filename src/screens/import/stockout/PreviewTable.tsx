// 读入预览 · import/stockout/PreviewTable
import type { JSX } from 'react'
import type { FilePreview, PreviewRow } from '#contract/import/calls'
import { orderFields, type OrderField } from '#contract/import/order'
import type { ImportPlan } from '#contract/import/plan'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { fieldNames } from './plan.ts'

/** The first rows as the plan reads them, with marks for generated values, skipped rows and faults. */
export const PreviewTable = ({
  seen,
  plan,
  busy,
}: {
  readonly seen: FilePreview
  readonly plan: ImportPlan
  readonly busy: boolean
}): JSX.Element => {
  const columns: Column<PreviewRow>[] = [
    { key: 'rowNum', title: '行号', width: 70, align: 'right', render: (row) => row.rowNum },
    { key: 'state', title: '读取结果', width: 200, render: (row) => <RowState row={row} /> },
    ...shownFields(plan).map((name): Column<PreviewRow> => ({
      key: name,
      title: orderFields[name].label,
      width: Math.min(orderFields[name].width ?? 120, 160),
      render: (row) => (
        <span title={row.texts[name] ?? ''}>
          {row.generated.includes(name) && <span className="import-generated">生成</span>} {row.texts[name] ?? ''}
        </span>
      ),
    })),
  ]
  return (
    <DataTable
      label="预览"
      columns={columns}
      rows={seen.rows}
      rowKey={(row) => String(row.rowNum)}
      loading={busy}
      rowClass={(row) => (row.ignoredBy !== null ? 'import-ignored' : row.errors.length > 0 ? 'import-faulty' : '')}
    />
  )
}

/** Fields in the order of the columns: values from the file, then generated values, then fixed values. */
const shownFields = (plan: ImportPlan): OrderField[] =>
  (['column', 'generated', 'fixed'] as const).flatMap((source) =>
    fieldNames.filter((name) => plan.entries[name]?.source === source),
  )

const RowState = ({ row }: { readonly row: PreviewRow }): JSX.Element => {
  if (row.ignoredBy !== null) return <span className="dim">按规则忽略：{row.ignoredBy}</span>
  if (row.errors.length > 0) return <span title={row.errors.join('；')}>{row.errors.join('；')}</span>
  return <span>可导入</span>
}
