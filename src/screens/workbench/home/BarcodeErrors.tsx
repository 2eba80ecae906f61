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
 * Pop-up that lists open barcode errors after sign-in: once a day, and again after 20 more (floor.md §3.2). It never covers another dialog.
 * It is beside the page, so that menu, palette and the keys of the page remain usable.
 */
export const BarcodeErrors = (): JSX.Element | null => {
  const { data } = useRead(waitingErrors, {}, { once: true })
  const [closed, setClosed] = useState(false)
  const navigate = useNavigate()
  const count = data?.count ?? 0
  const mayOpen = data !== undefined && !closed && data.open && count > 0 && !shownBefore(count)
  const isFront = useNothingInFront(mayOpen)
  if (!isFront || data === undefined) return null
  const dismiss = (): void => {
    rememberShown(count)
    setClosed(true)
  }
  const goToErrors = (): void => {
    dismiss()
    void navigate('/front/operator-center/goods/barcode-error')
  }
  const title = `商品条码异常 · ${countText(count)} 条待处理`
  return (
    <section
      className="panel home-barcodes"
      role="dialog"
      aria-label={title}
      onKeyDown={(event) => {
        if (event.key === 'Escape') dismiss()
      }}
    >
      <h2 className="panel-title">
        {title}
        <Button type="text" size="small" aria-label="关闭" icon={<Icon name="close" size={12} />} onClick={dismiss} />
      </h2>
      <DataTable
        label="商品条码异常"
        columns={columns}
        rows={data.newest}
        rowKey={(one) => `${one.errorType}|${one.ownerNo}|${one.barcode}|${one.related}`}
      />
      <footer className="drawer-footer">
        <Button onClick={dismiss}>稍后处理</Button>
        <Button type="primary" onClick={goToErrors}>
          去处理
        </Button>
      </footer>
    </section>
  )
}
