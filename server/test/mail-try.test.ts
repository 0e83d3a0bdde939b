import { countEnquiries, readMailDomain, saveMail, sendTestMail } from '@shutterdesk/shared';
import { describe, expect, it } from 'vitest';
import { openSink, reply } from './mail-sink.ts';
import { FROM, STUDIO, startMailStudio } from './mail-studio.ts';
import { UNTRUSTED } from './untrusted-certificate.ts';

describe('a test mail', () => {
  it('tells what the mail server said, step by step', async () => {
    const sink = await openSink({ authOptional: false, disabledCommands: ['STARTTLS'] });
    const environment = { SMTP_URL: sink.url.replace('//', '//mailer:p%40ss%2Fword@') };
    const { admin } = await startMailStudio({ sink, environment });
    const { accepted, message, answers } = await admin.api(sendTestMail);
    expect({ accepted, message }).toEqual({
      accepted: true,
      message: 'The mail server accepted the test email. Check that it arrives.',
    });
    expect(answers.map(({ code }) => code)).toEqual([220, 250, 235, 250, 250, 354, 250]);
    expect(sink.arrived).toMatchObject([{ from: FROM, to: [STUDIO], user: 'mailer' }]);
    expect(sink.arrived[0]?.email).toMatchObject({ subject: 'Test email', from: { name: 'Hollis & Vane' } });
  });

  it.each([
    ['a refused password', 'smtp://mailer:wrong-word@127.0.0.1', '535 No'],
    ['a recipient whom it does not know', 'smtp://127.0.0.1', `${STUDIO}: 550 No such mailbox`],
  ])('reports %s, but no secret', async (_, address, said) => {
    const sink = await openSink();
    sink.behaviour.recipient = () => reply(550, 'No such mailbox');
    const { admin } = await startMailStudio({ sink, environment: { SMTP_URL: `${address}:${sink.port}` } });
    const answer = await admin.json('POST', sendTestMail.path, {});
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({ accepted: false, message: expect.stringContaining(said) });
    expect(text).not.toMatch(/wrong-word|bWFpbGVy/);
  });

  it('names a certificate that is not to be trusted, and sends nothing', async () => {
    const sink = await openSink({ secure: true, ...UNTRUSTED });
    const { admin } = await startMailStudio({ sink });
    expect(await admin.api(sendTestMail)).toEqual({
      accepted: false,
      message: "The test email wasn’t sent. The mail server's certificate is signed by nobody but itself.",
      answers: [],
    });
    expect(sink.arrived).toEqual([]);
  });

  it('goes to every recipient of messages, and says who does not get it', async () => {
    const { admin, sink } = await startMailStudio();
    await admin.api(saveMail, { body: { recipients: ['a@example.com', 'gone@example.com'] } });
    sink.behaviour.recipient = (to) => (to.startsWith('gone') ? reply(550, 'No such mailbox') : null);
    expect(await admin.api(sendTestMail)).toMatchObject({
      accepted: false,
      message: 'The mail server didn’t accept the test email for everyone. gone@example.com: 550 No such mailbox',
    });
    expect(sink.arrived).toMatchObject([{ to: ['a@example.com'] }]);
  });
});

describe('a test mail during an outage', () => {
  it('that is accepted ends it, and what waits goes out', async () => {
    const { admin, enquire, mailStateOf, pass, sink } = await startMailStudio();
    sink.behaviour.sender = () => reply(550, 'Not your address');
    const id = await enquire();
    await admin.api(sendTestMail);
    expect((await admin.api(countEnquiries)).mail?.state).toBe('out');
    sink.behaviour.sender = () => null;
    await admin.api(sendTestMail);
    expect((await admin.api(countEnquiries)).mail?.state).toBe('on');
    await pass(0);
    expect(await mailStateOf(id)).toMatchObject({ state: 'accepted' });
  });
});

describe("the domain's records", () => {
  it('are none where no mail is sent', async () => {
    const { admin } = await startMailStudio({ environment: { SMTP_URL: '', MAIL_FROM: '' } });
    expect(await admin.api(readMailDomain)).toEqual({ domain: null, spf: null, dmarc: null });
  });
});
