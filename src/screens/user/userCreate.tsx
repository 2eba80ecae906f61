// 新增用户 · user/userCreate
import { Button, Form } from 'antd'
import { useState, type JSX, type ReactNode } from 'react'
import type { InputOf } from '#contract/call'
import { scopeDims } from '#contract/user/scope'
import { signedInUser } from '#contract/user/session'
import { CLIENT_KINDS, user } from '#contract/user/user'
import { createUser, scopeRight } from '#contract/user/userCreate'
import { CallFailed } from '../../data/api.ts'
import { useRead } from '../../data/query.ts'
import { useSend } from '../../data/send.ts'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { FormFields, showFaults } from '../../kit/FormFields.tsx'
import { useMay } from '../../kit/may.ts'
import { PageHead } from '../../kit/PageHead.tsx'
import { FailureState, SkeletonPage } from '../../kit/states.tsx'
import { CheckboxGroup } from '../../kit/CheckboxGroup.tsx'
import { useUnsavedForm } from '../../kit/useUnsavedForm.ts'
import { PasswordOnce, type Once } from './grant/PasswordOnce.tsx'
import { DimField, type Dim } from './grant/ScopeDrawer.tsx'

type CreateInput = InputOf<typeof createUser>
const list = '/setting/org/user'
/** user_type of a user of an owner (货主用户) */
const ownerUser = 2
const defaults: Partial<CreateInput> = { userType: 1, groupIds: [], clientKinds: [0, 1, 2] }
const personFields = ['account', 'name', 'mobile', 'email', 'userType', 'ownerNo', 'staffNo'] as const
const emptyScope: readonly Dim[] = Object.keys(scopeDims).map((dim) => ({ dim: Number(dim), mode: 0, keys: [] }))

/** Creates a user: data, roles, allowed clients, data scope (floor.md §2.5 screen 1103). */
export default function UserCreateScreen(): JSX.Element {
  const { data, error, refetch } = useRead(signedInUser, {})
  if (data !== undefined) return <CreateForm ownerNo={data.ownerNo} />
  return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
}

/** `ownerNo`: owner of the signed-in administrator, who can create users of this owner only (floor.md §2.4); '' for all others. */
const CreateForm = ({ ownerNo }: { readonly ownerNo: string }): JSX.Element => {
  const fixedValues: Readonly<Record<string, string>> = ownerNo === '' ? {} : { userType: String(ownerUser), ownerNo }
  const [form] = Form.useForm()
  const [dims, setDims] = useState(emptyScope)
  const [newPassword, setNewPassword] = useState<Once | null>(null)
  const may = useMay()
  const send = useSend(createUser, { inline: true, changes: [user.id, 'options'] })
  const { touch, close, cancel } = useUnsavedForm(list)
  const submit = (values: CreateInput): void =>
    send.mutate(
      { ...values, dims: dims.map((one) => ({ ...one, keys: one.mode < 2 ? [] : one.keys })) },
      {
        onSuccess: ({ password }) => setNewPassword({ title: '新用户的初始密码', password }),
        onError: (error) => showFaults(form, error),
      },
    )
  return (
    <section className="detail">
      <PageHead />
      <div className="detail-body form-page">
        <Form
          form={form}
          className="form"
          labelCol={{ flex: '104px' }}
          colon={false}
          initialValues={ownerNo === '' ? defaults : { ...defaults, userType: ownerUser, ownerNo }}
          scrollToFirstError={{ focus: true }}
          onValuesChange={touch}
          onFinish={submit}
        >
          <Section title="基本信息">
            <FormFields fields={user.fields} names={personFields} isNew form={form} settled={fixedValues} />
          </Section>
          <Section title="权限">
            <FormFields fields={user.fields} names={['roleIds', 'groupIds']} isNew later form={form} />
            <ClientKinds />
          </Section>
        </Form>
        {may(scopeRight) && (
          <Scope
            dims={dims}
            set={(next) => {
              touch()
              setDims(next)
            }}
            error={send.error}
          />
        )}
        <footer className="form-page-footer">
          <Button onClick={cancel}>取消</Button>
          <OnlineButton type="primary" loading={send.isPending} onClick={form.submit}>
            保存
          </OnlineButton>
        </footer>
      </div>
      {newPassword !== null && <PasswordOnce {...newPassword} close={close} />}
    </section>
  )
}

const Section = ({ title, children }: { readonly title: string; readonly children: ReactNode }): JSX.Element => (
  <section className="form-section">
    <h3>{title}</h3>
    {children}
  </section>
)

const ClientKinds = (): JSX.Element => (
  <Form.Item
    name="clientKinds"
    label="允许登录端"
    rules={[{ required: true, type: 'array', min: 1, message: '请至少选择一个允许登录端' }]}
  >
    <CheckboxGroup
      label="允许登录端"
      options={Object.entries(CLIENT_KINDS).map(([value, label]) => ({ value: Number(value), label }))}
    />
  </Form.Item>
)

interface ScopeProps {
  readonly dims: readonly Dim[]
  readonly set: (dims: readonly Dim[]) => void
  readonly error: unknown
}
const Scope = ({ dims, set, error }: ScopeProps): JSX.Element => {
  const faults = error instanceof CallFailed && error.failure.kind === 'refused' ? (error.failure.fields ?? {}) : {}
  return (
    <Section title="数据权限">
      <p className="dim">没有配置的维度看不到任何数据；用户最终看到的是自己、角色和权限组的合并范围。</p>
      {dims.map((one) => (
        <DimField
          key={one.dim}
          dim={one}
          put={(next) => set(dims.map((other) => (other.dim === next.dim ? next : other)))}
          fault={faults[`dim${one.dim}`] ?? ''}
        />
      ))}
    </Section>
  )
}
