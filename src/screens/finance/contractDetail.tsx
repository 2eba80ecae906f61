// 合同详情 · finance/contractDetail
import type { JSX, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { contract, type TypeDiscount } from '#contract/finance/contract'
import { feeVersion, feeVersionNewPage, feeVersionPage } from '#contract/finance/feeVersion'
import { titleOf, type Field } from '#contract/kinds'
import { formOf, type Row } from '#contract/resource'
import { ITEM_FEE_TYPE } from '#contract/rules/feeTypes'
import { isContractOver } from '#contract/rules/financeLife'
import { show } from '../../kit/cells.tsx'
import { DocumentRoute } from '../../kit/document/DocumentRoute.tsx'
import type { Whole } from '../../kit/document/useDocument.ts'
import { none, percentText } from '../../kit/formats.ts'
import { KeyFacts, type Fact } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { Crumbs } from '../../kit/PageHead.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { showIn } from '../../kit/rowCell.tsx'
import { Attachments } from './contract/Attachments.tsx'
import { BillTrial } from './contract/BillTrial.tsx'
import { FactTrial } from './contract/FactTrial.tsx'
import { ImportVersion } from './feeVersion/ImportVersion.tsx'
import { LogButton } from './feeVersion/LogButton.tsx'

type Contract = Whole<typeof contract>

const Versions = ({ whole: { no, status } }: { readonly whole: Contract }): JSX.Element => {
  const navigate = useNavigate()
  const open = ({ versionNo }: Row<typeof feeVersion>): void =>
    void navigate(fillIn(feeVersionPage, { versionNo: versionNo ?? '' }, {}, true))
  return (
    <ResourceScreen
      of={feeVersion}
      fixed={{ contractNo: no }}
      open={open}
      rowActions={(row) => [{ label: '详情', right: feeVersion.page[1], local: true, run: () => open(row) }]}
      tools={
        <>
          {!isContractOver(status) && <ImportVersion contractNo={no} />}
          <LogButton no={no} label="版本日志" />
        </>
      }
      {...(!isContractOver(status) && {
        create: {
          right: feeVersion.acts.make.right,
          label: '新增版本',
          run: () => void navigate(`${feeVersionNewPage}?contractNo=${encodeURIComponent(no)}`),
        },
      })}
    />
  )
}

/** Its list is under the right of fee versions. */
const versionsTab = (whole: Contract) => ({
  key: 'versions',
  label: '费用版本',
  children: (
    <Crumbs value={null}>
      <Versions whole={whole} />
    </Crumbs>
  ),
})
const filesTab = ({ no }: Contract) => ({
  key: 'attach',
  label: '附件',
  children: (
    <Crumbs value={null}>
      <Attachments contractNo={no} />
    </Crumbs>
  ),
})

const discountsText = (discounts: readonly TypeDiscount[]): string =>
  discounts.map(({ feeType, discountBp }) => `${ITEM_FEE_TYPE[feeType]} ${percentText(discountBp)}`).join('，') || none
const entered = (name: keyof (typeof contract)['fields'], head: Contract['head']): ReactNode => {
  const field: Field = contract.fields[name]
  if (name === 'discounts') return discountsText(head.discounts ?? [])
  return field.kind === 'flag' ? show(field, head[name]) : showIn(field, name, head)
}
/** Everything that was entered. */
const basicTab = ({ head }: Contract) => ({
  key: 'basic',
  label: '基本信息',
  children: (
    <KeyFacts
      facts={formOf(contract).map((name): Fact => [
        titleOf(contract.fields[name]),
        // several names in one value are one text
        <span key={name}>{entered(name, head)}</span>,
      ])}
    />
  ),
})
const trialTabs = ({ no }: Contract) => [
  { key: 'trial', label: '试算', children: <FactTrial contractNo={no} /> },
  { key: 'billTrial', label: '账单试算', children: <BillTrial contractNo={no} /> },
]

/** Page of one contract: facts, fee versions, files, log (office.md §12.1, screen 5302). */
export default function ContractDetailScreen(): JSX.Element {
  const { id = '' } = useParams()
  const may = useMay()
  const mayReadVersions = may(feeVersion.may.list)
  return (
    <DocumentRoute
      of={contract}
      no={id}
      tabs={(whole) => ({
        before: [...(mayReadVersions ? [versionsTab(whole)] : []), basicTab(whole), filesTab(whole), ...trialTabs(whole)],
      })}
    />
  )
}
