// 费用版本详情 · finance/feeVersionDetail
import { Button } from 'antd'
import type { JSX, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { limitWords } from '#contract/finance/feeConditionWords'
import { feeVersion, feeVersionNewPage } from '#contract/finance/feeVersion'
import { effectShops, effectWarehouses } from '#contract/finance/feeVersionEffect'
import { versionFileExport } from '#contract/finance/feeVersionFile'
import { exportSpecials } from '#contract/finance/feeVersionSpecial'
import { itemText } from '#contract/rules/feeItemText'
import { saveFile } from '../../data/files.ts'
import type { LineCells, PartProps } from '../../kit/document/DocumentPage.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { withFailureToast } from '../../kit/toast.ts'
import { FactTrial } from './contract/FactTrial.tsx'
import { LogButton } from './feeVersion/LogButton.tsx'
import { Shops, Warehouses } from './feeVersion/Places.tsx'

const cells: LineCells<typeof feeVersion> = {
  calcMethod: (item) => itemText(item),
  conditions: (item) => limitWords(item) || none,
}

/** A special version is written with what stands over its items, so that it can be taken in again as one. */
const Export = ({ whole: { no, head } }: PartProps<typeof feeVersion>): ReactNode => {
  const may = useMay()
  const save = (): Promise<string> =>
    head.isSpecial === 1
      ? saveFile(exportSpecials, { versionNo: no }, `特殊版本${no}.xlsx`)
      : saveFile(versionFileExport, { versionNo: no }, `费用版本${no}.xlsx`)
  return may(versionFileExport.may) && <OnlineButton onClick={() => void withFailureToast(save)}>导出</OnlineButton>
}

const Edit = ({ whole }: PartProps<typeof feeVersion>): ReactNode => {
  const may = useMay()
  const navigate = useNavigate()
  const { edit: refusal } = whole.acts
  return (
    refusal === null &&
    may(feeVersion.acts.edit.right) && (
      <Button onClick={() => void navigate(`${feeVersionNewPage}?versionNo=${encodeURIComponent(whole.no)}`)}>编辑</Button>
    )
  )
}

const Tools = ({ whole }: PartProps<typeof feeVersion>): ReactNode => (
  <>
    <Edit whole={whole} />
    <Export whole={whole} />
    <LogButton no={whole.no} label="日志" />
  </>
)

/** Where the version is used, each tab under its own right. */
const placeTabs = ({ no, head }: Whole<typeof feeVersion>, may: (right: number) => boolean) => [
  ...(may(effectWarehouses.may)
    ? [
        {
          key: 'warehouses',
          label: '适用仓库',
          children: <Warehouses versionNo={no} isAll={(head.warehouseKeys ?? []).length === 0} />,
        },
      ]
    : []),
  ...(may(effectShops.may)
    ? [{ key: 'shops', label: '适用店铺', children: <Shops versionNo={no} isAll={(head.shopNos ?? []).length === 0} /> }]
    : []),
]

/** A draft is priced as if it were approved. */
const trialTab = ({ no, head: { contractNo } }: Whole<typeof feeVersion>) => ({
  key: 'trial',
  label: '试算',
  children: <FactTrial contractNo={contractNo ?? ''} versionNo={no} />,
})

/** Page of one fee version: where and when it applies, its items, its log (office.md §12.1, screen 5304). */
export default function FeeVersionDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  const may = useMay()
  return (
    <DocumentRoute
      of={feeVersion}
      no={id}
      Tools={Tools}
      lineCells={() => cells}
      tabs={(whole) => ({ after: [...placeTabs(whole, may), trialTab(whole)] })}
    />
  )
}
