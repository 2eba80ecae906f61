// 盘点表打印 · stock/check/CheckPaper
import { useMemo, type JSX } from 'react'
import type { CheckLine, CheckPage } from '#contract/stock/check'
import { ListPaper, type PaperColumn } from '../../../paper/ListPaper.tsx'

const firstColumns: readonly PaperColumn<CheckLine>[] = [
  { title: '库位', kind: 'big', cell: (line) => line.locationNo },
  {
    title: '商品',
    cell: (line) => (
      <>
        {line.goodsName} <small>{line.goodsNo}</small>
      </>
    ),
  },
  { title: '条码', kind: 'code', cell: (line) => line.barcode },
  { title: '批次', kind: 'code', cell: (line) => line.batchNo },
]
const bookColumn: PaperColumn<CheckLine> = { title: '账面', kind: 'qty', cell: (line) => line.bookQty }
const countColumn: PaperColumn<CheckLine> = { title: '实盘', kind: 'blank', cell: () => null }

/** Paper for counting at the bins: the open lines with room for the count. A blind count hides the book quantity. */
export const CheckPaper = ({ check }: { readonly check: CheckPage }): JSX.Element => {
  const rows = useMemo(() => check.lines.filter((line) => line.isOpen === 1), [check])
  return (
    <ListPaper
      title="盘点表"
      no={check.checkNo ?? ''}
      columns={[...firstColumns, ...(check.checkMode === 1 ? [bookColumn] : []), countColumn]}
      rows={rows}
      foot="盘点人：＿＿＿＿＿＿　复核人：＿＿＿＿＿＿　时间：＿＿＿＿＿＿＿"
      facts={[
        ['仓库', check.warehouseNo],
        ['日期', check.planDate],
        ['轮次', `第 ${check.roundNo ?? 1} 轮`],
        ['共', `${rows.length} 行`],
      ]}
    />
  )
}
