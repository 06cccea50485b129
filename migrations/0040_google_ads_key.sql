-- The key that Google Ads sends with each lead of its forms, sealed; null: any key is taken.
ALTER TABLE locations ADD COLUMN google_ads_key bytea;
