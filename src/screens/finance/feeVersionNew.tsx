// 费用版本新增 · finance/feeVersionNew
import { Alert, Button, Form, type FormInstance } from 'antd'
import { useState, type JSX } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { fillIn } from '#contract/action'
import { actRoute, linesOf } from '#contract/document'
import { feeVersion, feeVersionPage } from '#contract/finance/feeVersion'
import { sectionsOf } from '#contract/resource'
import { CallFailed } from '../../data/api.ts'
import { useSendAct } from '../../data/send.ts'
import { useDocument, type Whole } from '../../kit/document/useDocument.ts'
import { FormFields, showFaults } from '../../kit/FormFields.tsx'
import { NoRight, FailureState, SkeletonPage } from '../../kit/states.tsx'
import { useMay } from '../../kit/may.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import type { Entry } from '../../kit/RowsInput.tsx'
import { useUnsavedForm } from '../../kit/useUnsavedForm.ts'
import { ItemsEditor } from './feeVersion/ItemsEditor.tsx'

/** Writes a new fee version of `?contractNo=`, or the draft `?versionNo=` (office.md §12.1, screen 5303). */
export default function FeeVersionNewScreen(): JSX.Element {
  const [params] = useSearchParams()
  const may = useMay()
  const [contractNo, versionNo] = [params.get('contractNo') ?? '', params.get('versionNo') ?? '']
  const { right } = versionNo === '' ? feeVersion.acts.make : feeVersion.acts.edit
  if (!may(right)) return <NoRight />
  return (
    <section className="form-sheet">
      <PageHead />
      {versionNo === '' ? <Editor key={contractNo} contractNo={contractNo} draft={null} /> : <Draft versionNo={versionNo} />}
    </section>
  )
}

const Draft = ({ versionNo }: { readonly versionNo: string }): JSX.Element => {
  const { data, error, refetch } = useDocument(feeVersion, versionNo)
  if (data !== undefined) return <Editor key={data.no} contractNo={data.head.contractNo ?? ''} draft={data} />
  return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
}

type Values = Record<string, unknown>
const startValues: Values = { feeTypeGroup: 9, isSpecial: 0 }
/** Sentences of a refusal that belong to items. */
const itemFaultsOf = (error: unknown): readonly string[] => {
  if (!(error instanceof CallFailed) || error.failure.kind !== 'refused') return []
  return Object.entries(error.failure.fields ?? {}).flatMap(([path, text]) => {
    const [, line] = /^lines\.(\d+)\./.exec(path) ?? []
    return line === undefined ? [] : [`第${Number(line) + 1}项：${text}`]
  })
}

interface EditorProps {
  readonly contractNo: string
  readonly draft: Whole<typeof feeVersion> | null
}
const list = '/front/operator-center/finance/contract/list'
const { enter } = linesOf(feeVersion)
const itemOf = (item: Entry): Entry => Object.fromEntries(enter.map((name) => [name, item[name] ?? null]))

type Saved = (versionNo: string) => void
/** Sends the head and the items as one draft; the refusals of items are told above the buttons, the others at their fields. */
const useSave = ({ draft }: EditorProps, form: FormInstance<Values>, items: readonly Entry[], done: Saved) => {
  const [faults, setFaults] = useState<readonly string[]>([])
  const name = draft === null ? 'make' : 'edit'
  const send = useSendAct(actRoute(feeVersion, name, feeVersion.acts[name]), { inline: true, changes: ['finance/contract'] })
  const save = (values: Values): void => {
    const head = draft === null ? values : { ...values, versionNo: draft.no, version: draft.version }
    send.mutate(
      { ...head, items: items.map(itemOf) },
      {
        onSuccess: ({ versionNo }) => done(typeof versionNo === 'string' ? versionNo : (draft?.no ?? '')),
        onError: (error) => {
          setFaults(itemFaultsOf(error))
          showFaults(form, error)
        },
      },
    )
  }
  return { save, faults, isPending: send.isPending }
}

const Editor = (props: EditorProps): JSX.Element => {
  const { contractNo, draft } = props
  const [form] = Form.useForm<Values>()
  const [items, setItems] = useState<readonly Entry[]>(draft === null ? [] : (draft.lines as readonly Entry[]).map(itemOf))
  const navigate = useNavigate()
  const { touch, close, cancel } = useUnsavedForm(list)
  const { save, faults, isPending } = useSave(props, form, items, (versionNo) => {
    close()
    void navigate(fillIn(feeVersionPage, { versionNo }, {}, true))
  })
  const start = draft === null ? { ...startValues, ...(contractNo !== '' && { contractNo }) } : draft.head
  return (
    <>
      <div className="form-parts">
        <Form
          form={form}
          className="form"
          layout="horizontal"
          colon={false}
          labelCol={{ flex: '104px' }}
          labelWrap
          initialValues={start}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={touch}
          onFinish={save}
        >
          {sectionsOf(feeVersion).map(({ title, names }) => (
            <section key={title} className="form-part" aria-label={title}>
              <h2>{title}</h2>
              <div className="form-part-fields">
                <FormFields
                  fields={feeVersion.fields}
                  names={names}
                  form={form}
                  isNew={draft === null}
                  settled={contractNo === '' ? {} : { contractNo }}
                  later
                />
              </div>
            </section>
          ))}
        </Form>
        <ItemsEditor
          items={items}
          change={(next) => {
            touch()
            setItems(next)
          }}
        />
      </div>
      {faults.length > 0 && <Alert type="error" showIcon title={faults.join('；')} />}
      <Footer cancel={cancel} save={form.submit} isPending={isPending} />
    </>
  )
}

interface FooterProps {
  readonly cancel: () => void
  readonly save: () => void
  readonly isPending: boolean
}
const Footer = ({ cancel, save, isPending }: FooterProps): JSX.Element => (
  <footer className="form-sheet-footer">
    <span className="drawer-footer">
      <Button onClick={cancel}>取消</Button>
      <OnlineButton type="primary" loading={isPending} onClick={save}>
        保存草稿
      </OnlineButton>
    </span>
  </footer>
)
