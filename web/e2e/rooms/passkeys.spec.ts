/** Names kept with passkeys, by the browser's own authenticator: added, used in another browser, taken along by a code, removed. */
import { join } from 'node:path';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { offences } from '../axe.js';
import { NARROW, openBoard, test } from './room-server.js';

interface Authenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

/** An authenticator that agrees to everything, as a phone does when it is unlocked. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

/** Brings passkeys to another browser, as the devices of one person do. */
async function share(from: Authenticator, to: Authenticator): Promise<void> {
  const { authenticatorId } = to;
  const { credentials } = await from.session.send('WebAuthn.getCredentials', { authenticatorId: from.authenticatorId });
  for (const credential of credentials)
    await to.session.send('WebAuthn.addCredential', { authenticatorId, credential });
}

async function keepName(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Save this name' }).click();
  await expect(page.getByText(`You are ${name}.`)).toBeVisible();
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS !== undefined) await page.screenshot({ path: join(process.env.SHOTS, name), fullPage: true });
};

test('a passkey opens its name in another browser, which plays under it', async ({ browser, server }) => {
  const lobby = `${server.address.replace('127.0.0.1', 'localhost')}#/rooms`;
  const anna = await openBoard(browser, lobby);
  const own = await addAuthenticator(anna);
  await keepName(anna, 'Anna');
  await anna.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(anna.locator('.account-passkey')).toHaveCount(1);
  await anna.reload();
  await expect(anna.getByText('You are Anna.')).toBeVisible();
  await expect(anna.locator('.account-passkey')).toHaveCount(1);
  expect.soft(await offences(anna), 'passkeys').toEqual([]);
  await shot(anna, 'passkeys-desk.png');
  // The device has one already
  await anna.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(anna.getByText('This device already has a passkey for this name.')).toBeVisible();

  const phone = await openBoard(browser, lobby, NARROW);
  const other = await addAuthenticator(phone);
  await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(phone.getByText('No passkey was used.')).toBeVisible();
  await share(own, other);
  await phone.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(phone.getByText('You are Anna.')).toBeVisible();
  await shot(phone, 'passkeys-phone.png');
  await phone.getByRole('button', { name: 'Open the game' }).click();
  await expect(phone.getByText('Waiting for players', { exact: true })).toBeVisible();
  const boris = await openBoard(browser, phone.url());
  await expect(boris.locator('.room-seat').filter({ hasText: 'Anna' })).toHaveCount(1);

  // Without the passkey that has signed it in, the phone has the name no more
  await anna.getByRole('button', { name: 'Remove: ' }).click();
  await anna.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(anna.locator('.account-passkey')).toHaveCount(0);
  await phone.goto(lobby);
  await expect(phone.getByText('The server no longer accepts this name from this device')).toBeVisible();
  for (const page of [anna, phone, boris]) await page.context().close();
});

test('a code brings the name to another device once; signing out ends it there', async ({ browser, server }) => {
  const lobby = `${server.address.replace('127.0.0.1', 'localhost')}#/rooms`;
  const anna = await openBoard(browser, lobby);
  await keepName(anna, 'Anna');
  await anna.getByRole('button', { name: 'My name on another device' }).click();
  await expect(anna.getByText('It works once, within ten minutes.')).toBeVisible();
  const link = await anna.locator('.letter-link').inputValue();
  await anna.keyboard.press('Escape');
  const [phone, late] = [await openBoard(browser, link, NARROW), await openBoard(browser, lobby, NARROW)];
  await keepName(late, 'Boris');
  await late.goto(link);
  await expect(late.getByText('You are Boris here.')).toBeVisible();
  expect.soft(await offences(late), 'a name to take').toEqual([]);
  await shot(late, 'take-name.png');
  await phone.getByRole('button', { name: 'Use this name' }).click();
  await expect(phone.getByRole('heading', { name: 'Anna' })).toBeVisible();
  await late.getByRole('button', { name: 'Use this name' }).click();
  await expect(late.locator('.error[role="alert"]')).toContainText('no longer works');
  await late.goto(lobby);
  await expect(late.getByText('You are Boris.')).toBeVisible();
  await phone.goto(lobby);
  await expect(phone.getByText('You are Anna.')).toBeVisible();
  await anna.getByRole('button', { name: 'Sign out all other devices' }).click();
  await expect(anna.getByText('All other devices are signed out.')).toBeVisible();
  await phone.reload();
  await expect(phone.getByText('The server no longer accepts this name from this device')).toBeVisible();
  for (const page of [anna, phone, late]) await page.context().close();
});

test('without a safe address the board says so, and the secret link stays', async ({ browser, server }) => {
  const anna = await openBoard(browser, `${server.address}#/rooms`, NARROW);
  await expect(anna.getByRole('button', { name: 'Save this name' })).toBeVisible();
  await expect(anna.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
  await keepName(anna, 'Anna');
  await expect(anna.getByText('Passkeys need an address with https')).toBeVisible();
  await shot(anna, 'no-passkeys.png');
  await anna.getByRole('button', { name: 'My name on another device' }).click();
  await expect(anna.locator('.letter-link')).toHaveValue(/#\/player\/[\w-]+\/[\w-]{22}$/);
  await anna.context().close();
});
