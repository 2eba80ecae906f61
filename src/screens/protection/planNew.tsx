// 新建方案 · protection/planNew
import { Button, Form, Steps } from 'antd'
import { useEffect, useState, type JSX } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { InputOf } from '#contract/call'
import { plan, savePlan } from '#contract/protection/plan'
import { warehouse } from '#contract/warehouse/refs'
import { useSend } from '../../data/send.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { useDocument, type Whole } from '../../kit/document/useDocument.ts'
import { showFaults } from '../../kit/FormFields.tsx'
import { useOptions } from '../../kit/options.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { FailureState, SkeletonPage } from '../../kit/states.tsx'
import { Uploads, useUploads } from '../../kit/uploads.ts'
import { useUnsavedForm } from '../../kit/useUnsavedForm.ts'
import { BasicStep, GoodsStep, ItemsStep, WorkStep } from './plan/steps.tsx'
import './plan/plan.css'

type SaveInput = InputOf<typeof savePlan>

const defaults: Partial<SaveInput> = {
  applyType: 1,
  priority: 100,
  warehouseNo: null,
  expireDate: null,
  packRequire: '',
  imageUrls: [],
  videoUrl: '',
  mustScan: 0,
  photoRequire: 0,
  targets: [],
  items: [],
}

/** Creates a plan in four steps, or edits the draft of `?planNo=` (floor.md §4.3, screen 1502). */
export default function PlanNewScreen(): JSX.Element {
  const [params] = useSearchParams()
  const planNo = params.get('planNo') ?? ''
  return (
    <section className="detail">
      <PageHead />
      {planNo === '' ? <Editor key="new" draft={null} /> : <Draft planNo={planNo} />}
    </section>
  )
}

const Draft = ({ planNo }: { readonly planNo: string }): JSX.Element => {
  const { data, error, refetch } = useDocument(plan, planNo)
  if (data !== undefined) return <Editor key={data.no} draft={data} />
  return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
}

/** The steps with the fields that have to be valid before the next step. */
const steps = [
  { title: '基本信息', fields: ['planName', 'ownerNo', 'applyType', 'priority', 'effectDate'] },
  { title: '适用商品', fields: ['targets'] },
  { title: '耗材用量', fields: ['items'] },
  { title: '作业说明', fields: [] },
] as const
/** Step of a field, which is opened if the field has a fault; all other fields belong to step 0. */
const stepOf: Readonly<Record<string, number>> = { targets: 1, items: 2, packRequire: 3, imageUrls: 3, videoUrl: 3 }

const Editor = ({ draft }: { readonly draft: Whole | null }): JSX.Element => {
  const [form] = Form.useForm<SaveInput>()
  const [step, setStep] = useState(0)
  const save = useSend(savePlan, { inline: true })
  const { touch, close } = useUnsavedForm('/front/operator-center/protectionPlan')
  const warehouses = useOptions(warehouse).options
  const uploads = useUploads()
  useEffect(() => {
    if (draft !== null) form.setFieldsValue(draft.head)
  }, [draft, form])
  const submit = (): void => {
    const values = { ...defaults, ...(form.getFieldsValue(true) as SaveInput) }
    const sid = warehouses.find((option) => option.value === values.warehouseNo)?.sid ?? null
    const body = bodyOf({ ...values, sid: values.warehouseNo === null ? null : sid })
    save.mutate(draft === null ? body : { ...body, planNo: draft.no, version: draft.version }, {
      onSuccess: close,
      onError: (error) => {
        showFaults(form, error)
        const field = form.getFieldsError().find((one) => one.errors.length > 0)?.name[0]
        if (field !== undefined) setStep(stepOf[String(field)] ?? 0)
      },
    })
  }
  // going forward needs valid fields, with faults shown at them; going back is always possible
  const moveTo = (to: number): void => {
    if (to < step) return setStep(to)
    void form.validateFields([...(steps[step]?.fields ?? [])], { recursive: true }).then(
      () => setStep(to),
      () => undefined,
    )
  }
  return (
    <div className="detail-body plan-editor">
      <Steps size="small" current={step} onChange={moveTo} items={steps.map(({ title }) => ({ title }))} />
      <Form
        form={form}
        className="form"
        labelCol={{ flex: '120px' }}
        colon={false}
        initialValues={defaults}
        preserve
        onValuesChange={touch}
      >
        <BasicStep hidden={step !== 0} settled={draft !== null} />
        <GoodsStep hidden={step !== 1} />
        <ItemsStep hidden={step !== 2} />
        <Uploads value={uploads.note}>
          <WorkStep hidden={step !== 3} />
        </Uploads>
      </Form>
      <StepButtons step={step} go={setStep} next={() => moveTo(step + 1)}>
        <OnlineButton type="primary" loading={save.isPending} reason={uploads.reason} onClick={submit}>
          保存草稿
        </OnlineButton>
      </StepButtons>
    </div>
  )
}

interface StepButtonsProps {
  readonly step: number
  readonly go: (step: number) => void
  readonly next: () => void
  /** buttons of the last step */
  readonly children: JSX.Element
}
const StepButtons = ({ step, go, next, children }: StepButtonsProps): JSX.Element => (
  <footer className="plan-footer">
    {step > 0 && <Button onClick={() => go(step - 1)}>上一步</Button>}
    {step < steps.length - 1 ? (
      <Button type="primary" onClick={next}>
        下一步
      </Button>
    ) : (
      children
    )}
  </footer>
)

/** The input of the call from the values of the form. */
const bodyOf = (values: SaveInput): SaveInput => ({
  planName: values.planName,
  ownerNo: values.ownerNo,
  warehouseNo: values.warehouseNo ?? null,
  sid: values.sid ?? null,
  applyType: values.applyType,
  priority: values.priority,
  effectDate: values.effectDate,
  expireDate: values.expireDate ?? null,
  packRequire: values.packRequire ?? '',
  imageUrls: values.imageUrls ?? [],
  videoUrl: values.videoUrl ?? '',
  mustScan: values.mustScan ?? 0,
  photoRequire: values.photoRequire ?? 0,
  targets: (values.applyType === 3 ? [] : values.targets).map((one) => ({
    goodsNo: values.applyType === 1 ? one.goodsNo : '',
    categoryCode: values.applyType === 2 ? one.categoryCode : '',
    minQty: one.minQty ?? 1,
    maxQty: one.maxQty ?? null,
  })),
  items: values.items.map((one) => ({ itemNo: one.itemNo, useQty: one.useQty, qtyMode: one.qtyMode, perN: one.perN ?? null })),
})
