// 方案编辑 · finance/weightPlanDetail
import { Alert } from 'antd'
import type { JSX } from 'react'
import { useParams } from 'react-router-dom'
import { weightArea } from '#contract/finance/weightArea'
import { exportWeightPlan, priceRegions, weightPlan, weightPlanTrial } from '#contract/finance/weightPlan'
import { titleOf } from '#contract/kinds'
import { formOf, type Row } from '#contract/resource'
import { weightPlanLife } from '#contract/rules/financeLife'
import { priceText, storedPrices } from '#contract/rules/weightPrices'
import { saveFile } from '../../data/files.ts'
import { useOne, useRead } from '../../data/query.ts'
import { AddressTabs, DetailPage } from '../../kit/DetailPage.tsx'
import { Code, show, StateTag } from '../../kit/cells.tsx'
import { KeyFacts, Strip, type Fact } from '../../kit/KeyFacts.tsx'
import { none } from '../../kit/formats.ts'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { Crumbs } from '../../kit/PageHead.tsx'
import { ResourceScreen } from '../../kit/ResourceScreen.tsx'
import { withFailureToast } from '../../kit/toast.ts'
import { Trial } from './weightPlan/Trial.tsx'

/** Page of one weight plan: areas with their prices, facts, trial (office.md §12.2, screen 5307). */
export default function WeightPlanDetail(): JSX.Element {
  const { id = '' } = useParams()
  const read = useOne(weightPlan, { planNo: id })
  return <DetailPage read={read}>{(data) => <Body row={data} />}</DetailPage>
}

const namesShown = 6
/** Cities that no area of the plan contains; a parcel to them cannot be priced. */
const Unassigned = ({ planNo }: { readonly planNo: string }): JSX.Element | null => {
  const { data } = useRead(priceRegions, { planNo })
  const cities = data?.filter(({ level, areaName }) => level === 2 && areaName === '') ?? []
  if (cities.length === 0) return null
  const names = cities.slice(0, namesShown).map(({ regionName }) => regionName)
  return (
    <Alert
      type="warning"
      showIcon
      title={`未分配城市${cities.length}个：${names.join('、')}${cities.length > namesShown ? '等' : ''}。寄到这些城市的件没有价，进计价池。`}
    />
  )
}

/** All areas and prices as a file that can be changed and imported again. */
const ExportPrices = ({ planNo }: { readonly planNo: string }): JSX.Element | null => {
  const may = useMay()
  if (!may(exportWeightPlan.may)) return null
  const save = (): Promise<string> => saveFile(exportWeightPlan, { planNo }, `重量方案${planNo}.xlsx`)
  return <OnlineButton onClick={() => void withFailureToast(save)}>导出价格</OnlineButton>
}

const priceCell = ({ prices }: Row<typeof weightArea>): JSX.Element => (
  <>
    {storedPrices(prices ?? []).map((price) => (
      <div key={price.fromG}>{priceText(price)}</div>
    ))}
  </>
)

const Body = ({ row }: { readonly row: Row<typeof weightPlan> }): JSX.Element => {
  const may = useMay()
  const planNo = row.planNo ?? ''
  const facts = [...new Set([...formOf(weightPlan), ...weightPlan.list])].map((name): Fact => [
    titleOf(weightPlan.fields[name]),
    show(weightPlan.fields[name], row[name]),
  ])
  const tabs = [
    {
      key: 'areas',
      label: '区域与价格',
      children: (
        <ResourceScreen
          of={weightArea}
          fixed={{ planNo }}
          cells={{ prices: priceCell }}
          tools={<ExportPrices planNo={planNo} />}
          head={<Unassigned planNo={planNo} />}
        />
      ),
    },
    ...(may(weightPlanTrial.may) ? [{ key: 'trial', label: '试算', children: <Trial planNo={planNo} /> }] : []),
    { key: 'basic', label: '基本信息', children: <KeyFacts facts={facts} /> },
  ]
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>
          <Code text={planNo} />
        </h2>
        <StateTag text={row.status === weightPlanLife.on ? '启用' : '停用'} />
        <Strip
          facts={[
            ['名称', row.planName ?? none],
            ['方向', show(weightPlan.fields.direction, row.direction)],
            ['计重方式', show(weightPlan.fields.weightBasis, row.weightBasis)],
          ]}
        />
      </div>
      <AddressTabs
        className="fill-tabs"
        destroyOnHidden
        items={tabs.map((tab) => ({ ...tab, children: <Crumbs value={null}>{tab.children}</Crumbs> }))}
      />
    </div>
  )
}
