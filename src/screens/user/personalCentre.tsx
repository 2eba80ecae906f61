// 个人中心 · user/personalCentre
import type { JSX } from 'react'
import { profile } from '#contract/user/personalCentre'
import { useRead } from '../../data/query.ts'
import { none } from '../../kit/formats.ts'
import { KeyFacts } from '../../kit/KeyFacts.tsx'
import { PageHead } from '../../kit/PageHead.tsx'
import { FailureState, SkeletonPage } from '../../kit/states.tsx'
import { AvatarForm } from './personalCentre/AvatarForm.tsx'
import { PasswordForm } from './personalCentre/PasswordForm.tsx'
import { PinForm } from './personalCentre/PinForm.tsx'
import { Sessions } from './personalCentre/Sessions.tsx'

/** Page of the signed-in person: data, password, PIN, login devices (spec 1 §2.1 /persCenter). */
export default function PersonalCentreScreen(): JSX.Element {
  return (
    <section className="detail">
      <PageHead />
      <div className="detail-body">
        <OwnRecord />
        <section className="panel">
          <h2>修改密码</h2>
          <div className="panel-body">
            <PasswordForm />
          </div>
        </section>
        <section className="panel">
          <h2>作业PIN</h2>
          <div className="panel-body">
            <PinForm />
          </div>
        </section>
        <Sessions />
      </div>
    </section>
  )
}

const OwnRecord = (): JSX.Element => {
  const { data, error, refetch } = useRead(profile, {})
  if (data === undefined)
    return error === null ? <SkeletonPage /> : <FailureState failure={error.failure} retry={() => void refetch()} />
  const roles = data.isAdmin === 1 && data.roles.length === 0 ? '系统管理员' : data.roles.join('、')
  return (
    <section className="panel">
      <h2>基本信息</h2>
      <div className="panel-body">
        <AvatarForm avatar={data.avatar} />
        <KeyFacts
          facts={[
            ['姓名', data.name],
            ['账号', data.account],
            ['租户', data.tenantName],
            ['角色', roles === '' ? none : roles],
            ['手机号', data.mobile === '' ? none : data.mobile],
            ['邮箱', data.email === '' ? none : data.email],
            ['上次修改密码', data.passwordTime ?? none],
          ]}
        />
      </div>
    </section>
  )
}
