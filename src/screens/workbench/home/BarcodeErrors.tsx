// 商品条码异常弹窗 · workbench/home/BarcodeErrors
import { Button } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { BARCODE_ERROR, waitingErrors } from '#contract/goods/barcodeError'
import { owner } from '#contract/owner/refs'
import { useRead } from '../../../data/query.ts'
import { Code, Moment } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import { useNothingInFront } from '../../../kit/dialogs.ts'
import { countText, none } from '../../../kit/formats.ts'
import { Icon } from '../../../kit/icons.tsx'
import { OptionText } from '../../../kit/options.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { shownBefore, rememberShown } from './shown.ts'

type Finding = ReplyOf<typeof waitingErrors>['newest'][number]

const columns: readonly Column<Finding>[] = [
  {
    key: 'barcode',
    title: '条码',
    width: 150,
    render: (one) => (one.barcode === '' ? <span className="dim">无</span> : <Code text={one.barcode} />),
  },
  {
    key: 'errorType',
    title: '类型',
    width: 140,
    render: (one) => (BARCODE_ERROR as Readonly<Record<number, string>>)[one.errorType] ?? none,
  },
  {
    key: 'ownerNo',
    title: '货主',
    width: 110,
    render: (one) => (one.ownerNo === '' ? none : <OptionText to={owner} value={one.ownerNo} />),
  },
  { key: 'related', title: '关联商品', width: 200, render: (one) => one.related || none },
  { key: 'scanCount', title: '次数', width: 60, align: 'right', render: (one) => countText(one.scanCount) },
  {
    key: 'lastTime',
    title: '最近时间',
    width: 165,
    render: (one) => (one.lastTime === null ? none : <Moment text={one.lastTime} />),
  },
]

/**
 * Opens after sign-in while barcode errors wait: once a day, and again when 20 more have come (floor.md §3.2). It never covers another
 * dialog, and is beside the page rather than over it: menu, palette and the page's own keys remain usable.
 */
export const BarcodeErrors = (): JSX.Element | null => {
  const { data } = useRead(waitingErrors, {}, { once: true })
  const [closed, setClosed] = useState(false)
  const navigate = useNavigate()
  const count = data?.count ?? 0
  const waits = data !== undefined && !closed && data.open && count > 0 && !shownBefore(count)
  const turn = useNothingInFront(waits)
  if (!turn || data === undefined) return null
  const done = (): void => {
    rememberShown(count)
    setClosed(true)
  }
  const go = (): void => {
    done()
    void navigate('/front/operator-center/goods/barcode-error')
  }
  const title = `商品条码异常 · ${countText(count)} 条待处理`
  return (
    <section
      className="panel home-barcodes"
      role="dialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') done()
      }}
    >
      <h2 className="panel-title">
        {title}
        <Button type="text" size="small" aria-label="关闭" icon={<Icon name="close" size={12} />} onClick={done} />
      </h2>
      <DataTable
        label="商品条码异常"
        columns={columns}
        rows={data.newest}
        rowKey={(one) => `${one.errorType}|${one.ownerNo}|${one.barcode}|${one.related}`}
      />
      <footer className="drawer-footer">
        <Button onClick={done}>稍后处理</Button>
        <Button type="primary" onClick={go}>
          去处理
        </Button>
      </footer>
    </section>
  )
}
