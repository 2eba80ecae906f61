// 条码异常 · goods/barcodeError
import { useState, type JSX } from 'react'
import { barcodeError, bindBarcode, ignoreBarcode, ignoreBarcodes, whiteBarcode } from '#contract/goods/barcodeError'
import type { Row } from '#contract/resource'
import { barcodeErrorLife } from '#contract/rules/goodsLife'
import { useSend } from '../../data/send.ts'
import { confirm } from '../../kit/confirm.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useMay } from '../../kit/may.ts'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import type { BatchProps } from '../../kit/resourceProps.ts'
import type { Action } from '../../kit/RowActions.tsx'
import { BindDialog } from './barcodeError/BindDialog.tsx'

type Finding = Row<typeof barcodeError>
const idsOf = (rows: readonly Finding[]): string[] => rows.flatMap((row) => row.errorId ?? [])

const IgnoreBatch = ({ chosen, clear }: BatchProps<Finding>): JSX.Element | null => {
  const may = useMay()
  const ignore = useSend(ignoreBarcodes)
  const open = chosen.filter((row) => row.status === barcodeErrorLife.open)
  if (!may(ignoreBarcodes.may)) return null
  const askToIgnore = async (): Promise<void> => {
    if (await confirm(`忽略 ${open.length} 条条码异常？`, '忽略后不再提醒，作业再次扫到时重新出现。'))
      ignore.mutate({ errorIds: idsOf(open) }, { onSuccess: clear })
  }
  return (
    <OnlineButton disabled={open.length === 0} loading={ignore.isPending} onClick={() => void askToIgnore()}>
      批量忽略
    </OnlineButton>
  )
}

export default function BarcodeErrorScreen(): JSX.Element {
  const [binding, setBinding] = useState<Finding | null>(null)
  const whitelistCall = useSend(whiteBarcode)
  const ignore = useSend(ignoreBarcode)
  const actions = (row: Finding): readonly Action[] => {
    const open = row.status === barcodeErrorLife.open
    const errorId = row.errorId ?? ''
    return [
      { label: '绑定商品', right: bindBarcode.may, when: open && row.errorType !== 2, run: () => setBinding(row) },
      {
        label: '加白',
        right: whiteBarcode.may,
        when: open && (row.errorType === 1 || row.errorType === 2),
        run: () => whitelistCall.mutate({ errorId }),
      },
      { label: '忽略', right: ignoreBarcode.may, when: open, run: () => ignore.mutate({ errorIds: [errorId] }) },
    ]
  }
  return (
    <ResourceScreen
      of={barcodeError}
      Batch={IgnoreBatch}
      rowActions={actions}
      aside={binding !== null && <BindDialog finding={binding} close={() => setBinding(null)} />}
    />
  )
}
