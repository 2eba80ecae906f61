// 用户详情 · user/userDetail
import type { JSX, ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import type { ReplyOf } from '#contract/call'
import { parentOwner } from '#contract/owner/refs'
import type { Selectable } from '#contract/selectable'
import { staff } from '#contract/user/refs'
import { scopeDims, scopeThings } from '#contract/user/scope'
import { CLIENT_KINDS, user } from '#contract/user/user'
import { userDetail, userLog } from '#contract/user/userDetail'
import { useRead } from '../../data/query.ts'
import { AddressTabs, DetailPage } from '../../kit/DetailPage.tsx'
import { Code, show, StateTag } from '../../kit/cells.tsx'
import { OnlineButton } from '../../kit/OnlineButton.tsx'
import { none } from '../../kit/formats.ts'
import { formPath, opening } from '../../kit/formPaths.ts'
import { KeyFacts, Strip } from '../../kit/KeyFacts.tsx'
import { useMay } from '../../kit/may.ts'
import { OperateLog } from '../../kit/OperateLog.tsx'
import { OptionText } from '../../kit/options.tsx'
import { SessionsTab } from './userDetail/SessionsTab.tsx'
import { RightsTab } from './userDetail/RightsTab.tsx'

type Detail = ReplyOf<typeof userDetail>

export default function UserDetailScreen(): JSX.Element {
  const { id: account = '' } = useParams()
  const may = useMay()
  const navigate = useNavigate()
  const read = useRead(userDetail, { account })
  return (
    <DetailPage
      read={read}
      tools={
        read.data !== undefined &&
        may(user.may.update) && (
          <OnlineButton type="primary" onClick={() => void navigate(formPath('/setting/org/user', user, { account }), opening)}>
            编辑
          </OnlineButton>
        )
      }
    >
      {(data) => <Body detail={data} />}
    </DetailPage>
  )
}

const Body = ({ detail }: { readonly detail: Detail }): JSX.Element => {
  return (
    <div className="detail-body">
      <div className="detail-head">
        <h2>{detail.name}</h2>
        <Code text={detail.account} />
        {show(user.fields.status, detail.status)}
        {detail.isAdmin === 1 && <StateTag text="管理员" />}
        <Strip
          facts={[
            ['用户类型', show(user.fields.userType, detail.userType)],
            ['角色', detail.roles.join('、') || none],
            ['最近登录', detail.lastLoginTime ?? '从未登录'],
          ]}
        />
      </div>
      <AddressTabs
        destroyOnHidden
        items={[
          { key: 'basic', label: '基本信息', children: <BasicTab detail={detail} /> },
          {
            key: 'rights',
            label: '角色与菜单',
            children: <RightsTab account={detail.account} roles={detail.roles} groups={detail.groups} />,
          },
          { key: 'scope', label: '数据权限', children: <ScopeTab scope={detail.scope} /> },
          { key: 'sessions', label: '登录记录', children: <SessionsTab account={detail.account} name={detail.name} /> },
          { key: 'logs', label: '操作日志', children: <LogTab account={detail.account} /> },
        ]}
      />
    </div>
  )
}

const textOrNone = (text: string | null): string => (text === null || text === '' ? none : text)
const optionOrNone = (to: Selectable, key: string | null): ReactNode => (key === null ? none : <OptionText to={to} value={key} />)
const BasicTab = ({ detail }: { readonly detail: Detail }): JSX.Element => (
  <section className="panel">
    <div className="panel-body">
      <KeyFacts
        facts={[
          ['账号', detail.account],
          ['姓名', detail.name],
          ['手机号', textOrNone(detail.mobile)],
          ['邮箱', textOrNone(detail.email)],
          ['用户类型', show(user.fields.userType, detail.userType)],
          ['所属货主', optionOrNone(parentOwner, detail.ownerNo)],
          ['关联员工', optionOrNone(staff, detail.staffNo)],
          ['允许登录端', detail.clientKinds.map((kind) => CLIENT_KINDS[kind] ?? kind).join('、')],
          ['上次修改密码', detail.passwordTime ?? '从未修改'],
          ['创建时间', detail.createTime],
        ]}
      />
    </div>
  </section>
)

const scopeText = (dim: number, all: boolean, keys: readonly string[]): ReactNode => {
  if (all) return '全部'
  return keys.length === 0 ? '看不到任何数据' : <Keys dim={dim} keys={keys} />
}

/** The effective data scope: the user's own scope together with those of the roles and groups. */
const ScopeTab = ({ scope }: { readonly scope: Detail['scope'] }): JSX.Element => (
  <section className="panel">
    <div className="panel-body">
      <KeyFacts
        facts={scope.map(({ dim, all, keys }) => [scopeDims[dim as keyof typeof scopeDims], scopeText(dim, all, keys)])}
      />
    </div>
  </section>
)

const nameOf = (dim: number, key: string): ReactNode => {
  const things = scopeThings[dim]?.things
  return things === undefined ? key : optionOrNone(things, key)
}
const shownKeys = 30
const Keys = ({ dim, keys }: { readonly dim: number; readonly keys: readonly string[] }): JSX.Element => (
  <span className="inline-names">
    {keys.slice(0, shownKeys).map((key, index) => (
      <span key={key}>
        {index > 0 && '、'}
        {nameOf(dim, key)}
      </span>
    ))}
    {keys.length > shownKeys && ` 等${keys.length}项`}
  </span>
)

const LogTab = ({ account }: { readonly account: string }): JSX.Element => <OperateLog read={useRead(userLog, { account })} />
